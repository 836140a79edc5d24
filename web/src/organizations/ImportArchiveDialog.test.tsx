import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test, vi } from "vitest"
import { FakeXMLHttpRequest } from "../../test/fake-xml-http-request.ts"
import { mockNetwork, ok } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { ImportArchiveDialog } from "./ImportArchiveDialog.tsx"

const archive = new File(["zip"], "Archyvas.zip", { type: "application/zip" })
const onImported = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  FakeXMLHttpRequest.all = []
  vi.stubGlobal("XMLHttpRequest", FakeXMLHttpRequest)
})

/** Opens the dialog, chooses an archive and sends it. */
async function send() {
  const network = mockNetwork()
  const user = await renderPart(
    <ImportArchiveDialog ownEmail="ona@demo.test" onClose={onClose} onImported={onImported} />,
  )
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Įkelti iš archyvo" })
  fireEvent.change(screen.getByLabelText("Pasirinkti archyvą"), { target: { files: [archive] } })
  await user.click(button)
  await waitFor(() => expect(FakeXMLHttpRequest.all).toHaveLength(1))
  const answer = (status: number, body: object) => {
    FakeXMLHttpRequest.latest.status = status
    FakeXMLHttpRequest.latest.responseText = JSON.stringify(body)
    FakeXMLHttpRequest.latest.finish("load")
  }
  return { network, user, answer, request: FakeXMLHttpRequest.latest }
}

const made = { id: "1", name: "Autosvetainė", cars: 3, expenses: 4, files: 6, missing_files: 0 }

test("an archive is sent with its progress, and the new organization opens", async () => {
  const { network, request, answer } = await send()
  network.respond("GET", "/api/organizations", ok({ items: [{ id: "1" }] }))
  expect(request.opened).toEqual([
    "POST",
    expect.stringMatching(/^\/api\/organization-archives\?owner=ona%40demo.test&id=[0-9a-f-]{36}$/),
  ])
  expect(request.sent).toBe(archive)
  request.progress(1, 4)
  await screen.findByText("Siunčiama: 25 %")
  request.progress(4, 4)
  await screen.findByText("Tikrinama ir įkeliama…")
  answer(201, made)
  await findToast("Organizacija įkelta iš archyvo", "Autosvetainė: 3 automobiliai, 6 failai.")
  await waitFor(() => expect(onImported).toHaveBeenCalledExactlyOnceWith("1"))
})

test("the dialog says which files were lost before the archive was made", async () => {
  const { network, answer } = await send()
  network.respond("GET", "/api/organizations", ok({ items: [{ id: "1" }] }))
  answer(201, { ...made, files: 4, missing_files: 2 })
  await findToast(
    "Organizacija įkelta iš archyvo",
    "Autosvetainė: 3 automobiliai, 4 failai. Darant archyvą jau trūko 2 failų. Sąrašas yra archyve.",
  )
})

test("an organization that another person owns is reported, and does not open", async () => {
  const { network, answer } = await send()
  network.respond("GET", "/api/organizations", ok({ items: [{ id: "2" }] }))
  answer(201, made)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onImported).not.toHaveBeenCalled()
})

test("a refusal says why and where, and the file stays chosen", async () => {
  const { answer } = await send()
  answer(422, {
    code: "archive_damaged",
    error: "Archyvas sugadintas.",
    entry: "data/cars.jsonl",
    line: 7,
  })
  await screen.findByText("Archyvas sugadintas. Vieta archyve: data/cars.jsonl:7")
  expect(screen.getByLabelText("Archyvas.zip")).toBeTruthy()
  expect(onImported).not.toHaveBeenCalled()
})

test("after a lost connection the same archive is sent with the same id, and another file or owner with another", async () => {
  const { user, request } = await send()
  const idOf = ({ opened }: FakeXMLHttpRequest) =>
    new URL(String(opened[1]), location.href).searchParams.get("id")
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Įkelti iš archyvo" })
  const sendAgain = async (count: number) => {
    FakeXMLHttpRequest.latest.finish("error")
    await waitFor(() => expect(button().disabled).toBe(false))
    return async () => {
      await user.click(button())
      await waitFor(() => expect(FakeXMLHttpRequest.all).toHaveLength(count))
      return idOf(FakeXMLHttpRequest.latest)
    }
  }
  const first = idOf(request)
  expect(await (await sendAgain(2))()).toBe(first)
  const withOwner = await sendAgain(3)
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "rasa@demo.test" } })
  const second = await withOwner()
  expect(second).not.toBe(first)
  const withFile = await sendAgain(4)
  fireEvent.change(screen.getByLabelText("Archyvas.zip"), { target: { files: [archive] } })
  expect(await withFile()).not.toBe(second)
})

test("a form without a file and an owner says so at both", async () => {
  const user = await renderPart(
    <ImportArchiveDialog ownEmail="" onClose={onClose} onImported={onImported} />,
  )
  await user.click(screen.getByRole("button", { name: "Įkelti iš archyvo" }))
  await screen.findByText("Archyvo failas privalomas")
  screen.getByText("El. paštas privalomas")
  expect(FakeXMLHttpRequest.all).toHaveLength(0)
})

test("an unknown owner is an error at the field", async () => {
  const { answer } = await send()
  answer(400, {
    code: "bad_request",
    error: "Užklausoje yra klaidų.",
    fields: { owner: "Tokio naudotojo nėra" },
  })
  await screen.findByText("Tokio naudotojo nėra")
  expect(screen.queryByText("Užklausoje yra klaidų.")).toBeNull()
})

test("closing aborts an upload, and is impossible once everything is sent", async () => {
  const { user, request } = await send()
  request.progress(4, 4)
  await screen.findByText("Tikrinama ir įkeliama…")
  await user.click(screen.getByRole("button", { name: "Uždaryti" }))
  expect(onClose).not.toHaveBeenCalled()
  request.progress(1, 4)
  await screen.findByText("Siunčiama: 25 %")
  await user.click(screen.getByRole("button", { name: "Uždaryti" }))
  expect(onClose).toHaveBeenCalledOnce()
})

import { fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { FakeXMLHttpRequest } from "../../test/fake-xml-http-request.ts"
import { descriptionOf, findToast, renderPart } from "../../test/render.tsx"
import { signedIn } from "../../test/rows.ts"
import { setLanguage } from "../messages/first.ts"
import { session } from "../session/session.ts"
import { ImageField } from "./ImageField.tsx"
import { prepareTile } from "./prepare.ts"
import { useImageUpload } from "./useImageUpload.ts"

const onSent = vi.fn()
const refresh = vi.fn()
const untouched = async (file: File) => file

beforeEach(() => {
  FakeXMLHttpRequest.all = []
  vi.stubGlobal("XMLHttpRequest", FakeXMLHttpRequest)
})
// A failed upload belongs to no page; the end of the session removes it.
afterEach(() => {
  session.remove("signed_out")
  vi.clearAllMocks()
})

function Photo({ prepare }: { prepare: (file: File) => Promise<Blob> }) {
  const sending = useImageUpload({ path: "/api/photo", onSent, refresh }, prepare)
  return (
    <ImageField
      label="Nuotrauka"
      chooseLabel="Įkelti nuotrauką"
      deleteLabel="Ištrinti nuotrauką"
      hint="Iki 2 MB"
      picture={<img alt="" src={sending.upload?.preview ?? "none"} />}
      {...sending}
    />
  )
}

const open = (prepare: (file: File) => Promise<Blob> = untouched) =>
  renderPart(<Photo prepare={prepare} />)
const choice = () => screen.getByLabelText<HTMLInputElement>("Įkelti nuotrauką")
const choose = (file: File) => fireEvent.change(choice(), { target: { files: [file] } })
const png = new File(["image"], "photo.png", { type: "image/png" })
const named = (name: string, type: string, size = 5) =>
  new File([new Uint8Array(size)], name, { type })
const retry = () => screen.queryByRole("button", { name: "Bandyti dar kartą" })

/** Waits for the request of the latest press. */
async function request(number = 1) {
  await waitFor(() => expect(FakeXMLHttpRequest.all).toHaveLength(number))
  return FakeXMLHttpRequest.latest
}

function fails(played: FakeXMLHttpRequest, status: number, error: string) {
  played.status = status
  played.responseText = JSON.stringify({ error, code: "internal" })
  played.finish("load")
}

test("progress shows while a photo is sent, and the row of the response is cached", async () => {
  await open()
  choose(png)
  const sending = await request()
  expect(sending.opened).toEqual(["PUT", "/api/photo"])
  expect(sending.headers.authorization).toBe(`Bearer ${signedIn.access_token}`)
  expect(choice().disabled).toBe(true)
  sending.progress(1, 4)
  await waitFor(() =>
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25"),
  )
  sending.responseText = '{"id":"1"}'
  sending.finish("load")
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith({ id: "1" }))
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull())
  expect(choice().disabled).toBe(false)
})

test("cancelling stops the upload and leaves everything as it was", async () => {
  const user = await open()
  choose(png)
  const sending = await request()
  await user.click(await screen.findByRole("button", { name: "Atšaukti" }))
  expect(sending.isAborted).toBe(true)
  expect(screen.queryByRole("progressbar")).toBeNull()
  expect(document.querySelector("img")?.getAttribute("src")).toBe("none")
  expect(choice().disabled).toBe(false)
  expect(refresh).toHaveBeenCalledOnce()
  expect(onSent).not.toHaveBeenCalled()
})

test("a lost connection loses nothing: the same photo is sent again", async () => {
  const user = await open()
  choose(png)
  const why = /^Nėra ryšio su serveriu/
  const first = await request()
  first.finish("error")
  await findToast("Klaida", why)
  expect(screen.getByRole("alert").textContent).toMatch(why)
  expect(choice().getAttribute("aria-invalid")).toBe("true")
  expect(descriptionOf(choice())).toMatch(why)
  const isKept = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }))
  expect(isKept()).toBe(true)

  await user.click(retry() as HTMLElement)
  const second = await request(2)
  expect(second.sent).toBe(first.sent)
  second.responseText = "{}"
  second.finish("load")
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  await waitFor(() => expect(choice().getAttribute("aria-invalid")).toBeNull())
  expect(retry()).toBeNull()
  expect(isKept()).toBe(false)
})

test("a photo that the server refuses for good cannot be sent again, only dropped", async () => {
  const user = await open()
  choose(png)
  fails(await request(), 422, "Nepavyko")
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Nepavyko"))
  expect(retry()).toBeNull()
  expect(document.querySelector("img")?.getAttribute("src")).toBe("none")
  await user.click(screen.getByRole("button", { name: "Atšaukti" }))
  expect(screen.getByRole("alert").textContent).toBe("")
})

test("the end of the session drops a waiting photo", async () => {
  await open()
  choose(png)
  const sending = await request()
  sending.finish("error")
  await waitFor(() => expect(retry()).not.toBeNull())
  session.remove("signed_out")
  await waitFor(() => expect(retry()).toBeNull())
  expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
})

test.each([
  {
    language: "lt",
    texts: [
      "Prašome įkelti vaizdo failą",
      "Ši naršyklė HEIC nuotraukų neperskaito. Tinka JPEG, PNG arba WebP.",
      "Tokio formato vaizdas netinka. Tinka JPEG, PNG arba WebP.",
      "Failas per didelis. Maksimalus dydis: 2MB",
    ],
  },
  {
    language: "en",
    texts: [
      "Please upload an image file",
      "This browser cannot read HEIC photos. Use JPEG, PNG or WebP.",
      "Images of this format are not accepted. Use JPEG, PNG or WebP.",
      "File too large. Maximum size: 2MB",
    ],
  },
] as const)(
  "a file that is no image or too large is refused in $language, and nothing is sent",
  async ({ language, texts }) => {
    await setLanguage(language)
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unreadable")))
    await open(prepareTile)
    for (const [at, file] of [
      named("paper.pdf", "application/pdf"),
      named("IMG_1.heic", "image/heic"),
      named("drawing.svg", "image/svg+xml"),
      named("large.png", "image/png", 2 * 1024 * 1024 + 1),
    ].entries()) {
      choose(file)
      await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(texts[at]))
      expect(choice().getAttribute("aria-invalid")).toBe("true")
    }
    expect(FakeXMLHttpRequest.all).toEqual([])
  },
)

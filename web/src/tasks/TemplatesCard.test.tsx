import type { TaskTemplate } from "@marza/domain/tasks/template-schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, noContent, ok, refusal } from "../../test/network.ts"
import {
  descriptionOf,
  field,
  fill,
  findRefusal,
  findToast,
  renderPart,
} from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { queryClient } from "../app/query-client.ts"
import { TemplatesCard } from "./TemplatesCard.tsx"

const path = `/api/organizations/${organization.id}/task-templates`
const tomas = { id: "0199f3a0-0000-7000-8000-000000000002", full_name: "Tomas" }
const stored: TaskTemplate = {
  id: "0199f3a0-0000-7000-8000-000000000001",
  title: "Nuotraukos",
  days_after: 3,
  assignee: tomas.id,
  assignee_name: "Tomas",
  version: 1,
  changed_by: null,
}

async function open(items = [stored]) {
  const network = mockNetwork()
  network.respond("GET", path, ok({ items, people: [tomas] }))
  const user = await renderPart(<TemplatesCard organizationId={organization.id} />)
  await screen.findByRole("button", { name: "Pridėti darbą" })
  return { network, user }
}
const save = async (name = "Išsaugoti") =>
  within(await screen.findByRole("dialog")).getByRole("button", { name })

test("a task for each bought car is added with its days and person, once what is wrong is put right", async () => {
  const { network, user } = await open([])
  network.respond("POST", path, ok(stored))
  await user.click(await screen.findByRole("button", { name: "Pridėti darbą" }))
  await user.click(await save("Pridėti darbą"))
  expect(descriptionOf(field("Darbas"))).toContain("Įrašykite, ką reikia padaryti")
  await fill(user, field("Darbas"), " Skelbimas ")
  await fill(user, field("Per kiek dienų nuo pirkimo"), "366")
  await user.click(await save("Pridėti darbą"))
  expect(descriptionOf(field("Per kiek dienų nuo pirkimo"))).toContain("nuo 0 iki 365")
  expect(network.sent("POST")).toEqual([])
  await fill(user, field("Per kiek dienų nuo pirkimo"), "5")
  await user.selectOptions(screen.getByRole("combobox", { name: "Kam" }), "Tomas")
  await user.click(await save("Pridėti darbą"))
  await findToast("Darbas išsaugotas.")
  expect(network.sent("POST")).toEqual([
    { id: expect.any(String), title: "Skelbimas", days_after: 5, assignee: tomas.id },
  ])
})

test("a stale save is said in the dialog, keeps what is typed, and goes on top of what is stored when it is repeated", async () => {
  const { network, user } = await open()
  await screen.findByText("per 3 dienas nuo pirkimo")
  screen.getByText("Tomas")
  await user.click(screen.getByRole("button", { name: "Keisti: Nuotraukos" }))
  await screen.findByRole("dialog")
  network.respond(
    "PATCH",
    `${path}/${stored.id}`,
    refusal(409, { code: "stale_version", current: { ...stored, version: 2 } }),
  )
  network.respond("GET", path, ok({ items: [{ ...stored, version: 2 }], people: [tomas] }))
  await fill(user, field("Per kiek dienų nuo pirkimo"), "0")
  await user.click(await save())
  await screen.findByRole("alert")
  expect(field("Per kiek dienų nuo pirkimo").value).toBe("0")
  network.respond("PATCH", `${path}/${stored.id}`, ok({ ...stored, days_after: 0, version: 3 }))
  await user.click(await save())
  await findToast("Darbas išsaugotas.")
  const body = { title: "Nuotraukos", days_after: 0, assignee: tomas.id }
  expect(network.sent("PATCH")).toEqual([
    { version: 1, ...body },
    { version: 2, ...body },
  ])
})

test("what somebody else saves or deletes while a template is edited is not overwritten unseen, and nothing typed is lost", async () => {
  const { network, user } = await open()
  await user.click(await screen.findByRole("button", { name: "Keisti: Nuotraukos" }))
  await screen.findByRole("dialog")
  await fill(user, field("Per kiek dienų nuo pirkimo"), "0")
  const current = { ...stored, title: "Nuotraukos ir skelbimas", version: 2 }
  network.respond("GET", path, ok({ items: [current], people: [tomas] }))
  await queryClient.invalidateQueries()
  await screen.findByText("Nuotraukos ir skelbimas")
  const stale = refusal(409, { code: "stale_version", current })
  const gone = refusal(404, { code: "not_found", error: "Nerasta." })
  network.respond("PATCH", `${path}/${stored.id}`, stale, gone)
  await user.click(await save())
  await screen.findByRole("alert")
  network.respond("GET", path, ok({ items: [], people: [tomas] }))
  await queryClient.invalidateQueries()
  await user.click(await save())
  await findRefusal("Nerasta.")
  expect(field("Per kiek dienų nuo pirkimo").value).toBe("0")
  expect(network.sent("PATCH")).toMatchObject([{ version: 1 }, { version: 2 }])
})

test("a template is deleted after a question", async () => {
  const { network, user } = await open()
  await user.click(await screen.findByRole("button", { name: "Ištrinti: Nuotraukos" }))
  const question = await screen.findByRole("alertdialog")
  expect(question.textContent).toContain("Jau sukurti automobilių darbai liks.")
  network.respond("DELETE", `${path}/${stored.id}`, noContent)
  network.respond("GET", path, ok({ items: [], people: [] }))
  await user.click(within(question).getByRole("button", { name: "Ištrinti" }))
  await findToast("Šablonas ištrintas.")
  expect(screen.queryByText("Nuotraukos")).toBe(null)
  // The keyboard goes on at what the card has left.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pridėti darbą" })),
  )
})

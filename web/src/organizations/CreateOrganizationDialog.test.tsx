import { cleanup, screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { field, fill, findRefusal, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { setLanguage } from "../messages/first.ts"
import { CreateOrganizationDialog } from "./CreateOrganizationDialog.tsx"

test.each([
  { language: "lt", label: /^Pavadinimas/, error: "Vieta baigėsi", said: "Vieta baigėsi" },
  {
    language: "lt",
    label: /^Pavadinimas/,
    error: undefined,
    said: "Nepavyko sukurti organizacijos",
  },
  { language: "en", label: /^Name/, error: undefined, said: "Could not create organization" },
] as const)("a creation that fails says „$said“ and keeps the name", async (given) => {
  const { language, label, error, said } = given
  await setLanguage(language)
  const network = mockNetwork()
  network.respond("POST", "/api/organizations", refusal(500, error ? { error } : {}))
  const onCreated = vi.fn()
  const user = await renderPart(
    <CreateOrganizationDialog onClose={() => {}} onCreated={onCreated} />,
  )
  const name = within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label)
  await fill(user, name, "  Nepavyks ")
  await user.keyboard("{Enter}")
  await findRefusal(said, language === "lt" ? "Klaida" : "Error")
  expect(name.value).toBe("  Nepavyks ")
  expect(network.sent("POST")).toEqual([{ name: "Nepavyks" }])
  expect(onCreated).not.toHaveBeenCalled()
})

test("a creation needs a name, is sent once, and says what was created", async () => {
  const network = mockNetwork()
  const onCreated = vi.fn()
  const user = await renderPart(
    <CreateOrganizationDialog onClose={() => {}} onCreated={onCreated} />,
  )
  const create = screen.getByRole("button", { name: "Sukurti organizaciją" })
  const name = field("Pavadinimas")
  expect(create).toHaveProperty("disabled", true)
  await fill(user, name, "   ")
  expect(create).toHaveProperty("disabled", true)
  await user.keyboard("{Enter}")
  expect(network.calls).toEqual([])
  const respond = network.defer("POST", "/api/organizations")
  await fill(user, name, "  Dukra  ")
  await user.dblClick(create)
  expect(create).toHaveProperty("disabled", true)
  const made = { ...organization, name: "Dukra" }
  respond(ok(made))
  await findToast("Organizacija sukurta", "Dukra sėkmingai sukurta.")
  expect(network.sent("POST")).toEqual([{ name: "Dukra" }])
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(made)
})

test("what was typed is kept when the dialog closes, and an archive may be imported instead", async () => {
  const dialog = <CreateOrganizationDialog onClose={() => {}} onCreated={() => {}} />
  const user = await renderPart(dialog)
  await fill(user, field("Pavadinimas"), "Naujas garažas")
  cleanup()
  const again = await renderPart(dialog)
  expect(field("Pavadinimas").value).toBe("Naujas garažas")
  await again.click(screen.getByRole("button", { name: "Įkelti iš archyvo" }))
  const archive = await screen.findByRole("dialog", { name: "Įkelti iš archyvo" })
  expect(field("Savininko el. paštas", archive)).toBeTruthy()
})

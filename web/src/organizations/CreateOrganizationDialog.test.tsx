import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, refusal } from "../../test/network.ts"
import { fill, findRefusal, renderPart } from "../../test/render.tsx"
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

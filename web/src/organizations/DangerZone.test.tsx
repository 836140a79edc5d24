import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, noContent, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { setLanguage } from "../messages/first.ts"
import { DangerZone } from "./DangerZone.tsx"

test("an organization with issued papers is deleted only by who was told how many go", async () => {
  const network = mockNetwork()
  const path = `/api/organizations/${organization.id}`
  network.respond("DELETE", path, refusal(409, { code: "papers_go", papers: 12 }))
  network.respond("DELETE", `${path}?with_papers=true`, noContent)
  const onDeleted = vi.fn()
  const user = await renderPart(<DangerZone organization={organization} onDeleted={onDeleted} />)
  const open = () => user.click(screen.getByRole("button", { name: "Ištrinti organizaciją" }))
  await open()
  await user.click(await screen.findByRole("button", { name: "Taip, ištrinti" }))
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Kartu ištrinsite ir 12 išrašytų dokumentų\./,
  )
  await user.click(screen.getByRole("button", { name: "Atšaukti" }))
  expect(network.sent("DELETE")).toHaveLength(1)
  expect(onDeleted).not.toHaveBeenCalled()
  await open()
  await user.click(await screen.findByRole("button", { name: "Ištrinti su dokumentais" }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})

test.each([
  {
    language: "lt",
    remove: "Ištrinti organizaciją",
    question: "Ar tikrai norite ištrinti organizaciją?",
    confirm: "Taip, ištrinti",
    cancel: "Atšaukti",
    failed: "Klaida",
    deleted: "Organizacija ištrinta.",
  },
  {
    language: "en",
    remove: "Delete organization",
    question: "Are you sure you want to delete the organization?",
    confirm: "Yes, delete",
    cancel: "Cancel",
    failed: "Error",
    deleted: "Organization deleted.",
  },
] as const)(
  "a deletion in $language is asked about, says why it failed, and is sent once",
  async (given) => {
    await setLanguage(given.language)
    const network = mockNetwork()
    const path = `/api/organizations/${organization.id}`
    const onDeleted = vi.fn()
    const user = await renderPart(<DangerZone organization={organization} onDeleted={onDeleted} />)
    const press = (name: string) => screen.getByRole("button", { name })
    await user.click(press(given.remove))
    const asked = await screen.findByRole("alertdialog", { name: given.question })
    expect(within(asked).getByText(/Šiaurės Auto/)).toBeTruthy()
    await user.click(press(given.cancel))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(network.calls).toEqual([])

    network.respond("DELETE", path, refusal(500, { error: "Diskas pilnas" }))
    await user.click(press(given.remove))
    await user.click(await screen.findByRole("button", { name: given.confirm }))
    await findToast(given.failed, "Diskas pilnas")
    const respond = network.defer("DELETE", path)
    await waitFor(() => expect(press(given.confirm)).toHaveProperty("disabled", false))
    await user.dblClick(press(given.confirm))
    expect(press(given.confirm)).toHaveProperty("disabled", true)
    respond(noContent)
    await findToast(given.deleted)
    expect(network.sent("DELETE")).toHaveLength(2)
    expect(onDeleted).toHaveBeenCalledOnce()
  },
)

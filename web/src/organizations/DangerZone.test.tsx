import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, noContent, refusal } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
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

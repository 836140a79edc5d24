import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { StorageCard } from "./StorageCard.tsx"

async function open(storage: object) {
  const network = mockNetwork()
  network.respond("GET", `/api/organizations/${organization.id}/storage`, ok(storage))
  await renderPart(<StorageCard organizationId={organization.id} />)
}

test("what all files use is told, without a bar where there is no limit", async () => {
  await open({ used_bytes: 512 * 1024, limit_bytes: null })
  await screen.findByText(/^512\sKB$/)
  expect(screen.queryByRole("progressbar")).toBeNull()
})

test("a limit is told beside what is used, and a bar shows how much that is", async () => {
  await open({ used_bytes: 1.2 * 1024 ** 3, limit_bytes: 5 * 1024 ** 3 })
  await screen.findByText(/1,2\sGB iš 5\sGB/)
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("24")
})

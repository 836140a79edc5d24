import { screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { organization, signedIn } from "../../test/rows.ts"
import { type Entry, uploading } from "../attachments/uploading.ts"
import type { UnsentFile } from "../offline/unsent.ts"
import { InboxUploads } from "./InboxUploads.tsx"

afterEach(() => uploading.set(new Map()))

const shared = (id: string, leftOut?: number): Entry => {
  const unsent: UnsentFile = {
    kind: "file",
    userId: signedIn.user.id,
    organizationId: organization.id,
    madeAt: 0,
    refusal: null,
    carId: null,
    isShared: true,
    ...(leftOut !== undefined && { leftOut }),
    body: { id, kind: "inbox", name: `${id}.jpg` },
    file: new File(["jpeg"], `${id}.jpg`, { type: "image/jpeg" }),
  }
  return {
    unsent,
    phase: "asked",
    part: 0,
    preview: null,
    error: null,
    canRetry: false,
    isKept: true,
    order: 0,
    control: new AbortController(),
    losses: 0,
    row: null,
  }
}

test("what was left out of shared files is told where they are asked about", async () => {
  uploading.set(
    new Map([shared("1", 5), shared("2"), shared("3", 6)].map((one) => [one.unsent.body.id, one])),
  )
  await renderPart(<InboxUploads organizationId={organization.id} onSpend={() => {}} />)
  expect(await screen.findByText(/^Neišsaugota 11 failų:/)).toBeTruthy()
})

test("the first of the shared files becomes an expense once it is there", async () => {
  uploading.set(new Map([shared("1"), shared("2")].map((one) => [one.unsent.body.id, one])))
  const onSpend = vi.fn()
  const user = await renderPart(<InboxUploads organizationId={organization.id} onSpend={onSpend} />)
  await user.click(await screen.findByRole("button", { name: "Įkelti ir įrašyti išlaidą" }))
  expect(onSpend).toHaveBeenCalledWith(shared("1").unsent.body.id)
})

import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { MorningMailCard } from "./MorningMailCard.tsx"

const path = "/api/user/morning-mail"
const never = { is_wanted: false, last_sent_at: null, failed_at: null }
const tick = () =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: "Siųsti dienos darbus el. paštu" })

test("one tick asks for the mail, and another stops it", async () => {
  const network = mockNetwork()
  network.respond("GET", path, ok(never))
  const user = await renderPart(<MorningMailCard />)
  expect((await tick()).checked).toBe(false)
  for (const is_wanted of [true, false]) {
    network.respond("PUT", path, ok({ ...never, is_wanted }))
    await user.click(await tick())
    await findToast(is_wanted ? "Rytinis laiškas įjungtas." : "Rytinis laiškas išjungtas.")
    expect((await tick()).checked).toBe(is_wanted)
  }
  expect(network.sent("PUT")).toEqual([{ is_wanted: true }, { is_wanted: false }])
})

test("the card says when the last mail went and that one failed, and stays as it was where a change is refused", async () => {
  const network = mockNetwork()
  const sentAt = "2025-11-24T05:00:02.000Z"
  network.respond(
    "GET",
    path,
    ok({ ...never, last_sent_at: sentAt, failed_at: "2025-11-26T05:00:02.000Z" }),
  )
  const user = await renderPart(<MorningMailCard />)
  await screen.findByText(/^Paskutinis išsiųstas 2025\sm\.\slapkričio\s24\sd\./)
  screen.getByText(/^Laiško išsiųsti nepavyko \(2025\sm\.\slapkričio\s26\sd\./)
  network.respond("PUT", path, refusal(409, { code: "mail_not_set_up" }))
  await user.click(await tick())
  await findToast("Klaida")
  await waitFor(async () => expect((await tick()).checked).toBe(false))
})

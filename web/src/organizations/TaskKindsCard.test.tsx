import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { act, screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { observable } from "../observable.ts"
import { TaskKindsCard } from "./TaskKindsCard.tsx"

const path = `/api/organizations/${organization.id}`
async function open() {
  const network = mockNetwork()
  const user = await renderPart(
    <TaskKindsCard organization={{ ...organization, task_kinds_off: ["rate_missing"] }} />,
  )
  return { network, user }
}
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name })
const save = () => screen.getByRole("button", { name: "Išsaugoti darbų rūšis" })
const days = () => field("Po kelių dienų priminti apie sąskaitą")

test("each kind is switched off and on by itself, and one button saves what was changed", async () => {
  const { network, user } = await open()
  expect(screen.getAllByRole("checkbox")).toHaveLength(6)
  expect(tick(/^Trūksta valiutos kurso/).checked).toBe(false)
  await user.click(tick(/^Trūksta valiutos kurso/))
  await user.click(tick(/^Deklaruoti įsigijimą/))
  const saved = { ...organization, task_kinds_off: ["declare_purchase"], version: 2 }
  network.respond("PATCH", path, ok(saved))
  await user.click(save())
  await findToast("Darbų rūšys išsaugotos.")
  expect(network.sent("PATCH")).toEqual([
    { task_kinds_off: ["declare_purchase"], version: organization.version },
  ])
})

const shown = observable<Organization>(organization)
const Page = () => <TaskKindsCard organization={shown.useValue()} />

test("a kind that somebody else switches off meanwhile stays off", async () => {
  const network = mockNetwork()
  const user = await renderPart(<Page />)
  await user.click(tick(/^Deklaruoti įsigijimą/))
  act(() => shown.set({ ...organization, task_kinds_off: ["rate_missing"], version: 2 }))
  expect(tick(/^Trūksta valiutos kurso/).checked).toBe(false)
  network.respond("PATCH", path, ok({ ...organization, version: 3 }))
  await user.click(save())
  await findToast("Darbų rūšys išsaugotos.")
  const [sent] = network.sent("PATCH") as [{ task_kinds_off: string[] }]
  expect(sent.task_kinds_off.toSorted()).toEqual(["declare_purchase", "rate_missing"])
})

test("days that are none are refused at their field, and a stale save keeps what is typed", async () => {
  const { network, user } = await open()
  for (const wrong of ["91", "", "du"]) {
    await fill(user, days(), wrong)
    await user.click(save())
    expect(descriptionOf(days())).toContain("nuo 0 iki 90")
  }
  expect(network.sent("PATCH")).toEqual([])
  network.respond(
    "PATCH",
    path,
    refusal(409, { code: "stale_version", current: { ...organization, version: 2 } }),
  )
  await fill(user, days(), "14")
  await user.click(save())
  await findToast("Klaida", /ką tik pakeitė nustatymus/)
  await waitFor(() => expect(network.sent("PATCH")).toHaveLength(1))
  expect(network.sent("PATCH")).toEqual([{ invoice_task_days: 14, version: organization.version }])
  expect(days().value).toBe("14")
})

import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { TransferOwnership } from "./TransferOwnership.tsx"

const id = (number: number) => `0190eeee-0000-7000-8000-${String(number).padStart(12, "0")}`
const owner: OrganizationMember = {
  id: id(1),
  user_id: id(101),
  organization_id: organization.id,
  role: "owner",
  created_at: "2026-11-01T08:00:00.000Z",
  full_name: "Rasa Kazlauskienė",
  email: "owner@demo.test",
  avatar_url: null,
  is_pending: false,
}
const member: OrganizationMember = {
  ...owner,
  id: id(2),
  role: "member",
  full_name: "Ąžuolas Žvirblis",
}
const pending: OrganizationMember = {
  ...member,
  id: id(3),
  full_name: "Nebuvusi",
  is_pending: true,
}

const list = `/api/organizations/${organization.id}/members?limit=200`
const change = `/api/organizations/${organization.id}/members/${member.id}`
const page = (...items: OrganizationMember[]) => ok({ items, next_cursor: null })
const onTransferred = vi.fn()

async function open(...members: OrganizationMember[]) {
  onTransferred.mockClear()
  const network = mockNetwork()
  network.respond("GET", list, page(...members))
  const user = await renderPart(
    <TransferOwnership
      organization={{ ...organization, other_members: 2, papers: 0 }}
      onTransferred={onTransferred}
    />,
  )
  return { network, user }
}

const choice = () =>
  screen.findByLabelText<HTMLSelectElement>(`Naujas savininkas: ${organization.name}`)
const handOver = () => screen.getByRole("button", { name: "Perleisti" })

test("an organization is handed over to a member who has signed in once", async () => {
  const { network, user } = await open(owner, member, pending)
  network.respond("PATCH", change, ok({ ...member, role: "owner" }))
  // A pending member cannot become the only owner.
  expect([...(await choice()).options].map(({ text }) => text)).toEqual([
    "Kam perleisti?",
    "Ąžuolas Žvirblis (Narys)",
  ])
  expect(screen.getByText("Pasirinktas narys taps savininku, ir organizacija liks.")).toBeTruthy()
  expect(handOver()).toHaveProperty("disabled", true)
  await user.selectOptions(await choice(), "Ąžuolas Žvirblis (Narys)")
  await user.click(handOver())
  await findToast(
    "Organizacija perleista",
    `Naujas organizacijos „${organization.name}“ savininkas: Ąžuolas Žvirblis.`,
  )
  expect(network.sent("PATCH")).toEqual([{ role: "owner" }])
  expect(onTransferred).toHaveBeenCalledOnce()
})

test("a member who has left meanwhile is no longer offered, and a notice says so", async () => {
  const { network, user } = await open(owner, member)
  network.respond("PATCH", change, refusal(404, { code: "not_found" }))
  await user.selectOptions(await choice(), "Ąžuolas Žvirblis (Narys)")
  network.respond("GET", list, page(owner))
  await user.click(handOver())
  await findToast(
    "Nario duomenys tuo metu pasikeitė",
    "Veiksmas neatliktas. Narių sąrašas įkeltas iš naujo.",
  )
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
  expect(onTransferred).not.toHaveBeenCalled()
})

test("where nobody could become the owner it says so", async () => {
  await open(owner, pending)
  await screen.findByText(/Perleisti nėra kam/)
})

import { cleanup, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok, refusal } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { restored, signInAgain } from "../../test/session-end.ts"
import { RequisitesCard } from "./RequisitesCard.tsx"

const path = `/api/organizations/${organization.id}`
async function open() {
  const network = mockNetwork()
  const user = await renderPart(
    <RequisitesCard
      organization={{ ...organization, iban: "LT121000011101001000" }}
      series={null}
    />,
  )
  return { network, user }
}

const save = () => screen.getByRole("button", { name: "Išsaugoti rekvizitus" })

test("only what was changed is saved, an emptied field as none, and a wrong IBAN is refused at its field", async () => {
  const { network, user } = await open()
  await fill(user, field("Firmos pavadinimas"), " UAB Šiaurė ")
  await fill(user, field("Sąskaita \\(IBAN\\)"), "LT13 1000 0111 0100 1000")
  await user.click(save())
  expect(descriptionOf(field("Sąskaita \\(IBAN\\)"))).toContain("IBAN")
  expect(network.sent("PATCH")).toEqual([])
  await fill(user, field("Sąskaita \\(IBAN\\)"), "")
  network.respond("PATCH", path, ok({ ...organization, legal_name: "UAB Šiaurė", version: 2 }))
  await user.click(save())
  await findToast("Rekvizitai išsaugoti.")
  expect(network.sent("PATCH")).toEqual([
    { legal_name: "UAB Šiaurė", iban: null, version: organization.version },
  ])
})

test("what somebody else has saved meanwhile is told, and what is typed stays", async () => {
  const { network, user } = await open()
  network.respond(
    "PATCH",
    path,
    refusal(409, { code: "stale_version", current: { ...organization, version: 2 } }),
  )
  await fill(user, field("Telefonas"), "+370 612 34567")
  await user.click(save())
  await findToast("Klaida", /ką tik pakeitė nustatymus/)
  expect(field("Telefonas").value).toBe("+370 612 34567")
})

test("what was typed is back after a sign-in, until it is saved", async () => {
  const { user } = await open()
  await fill(user, field("Telefonas"), "+370 612 34567")
  signInAgain()
  const again = await open()
  await findToast(restored)
  expect(field("Telefonas").value).toBe("+370 612 34567")
  again.network.respond("PATCH", path, ok({ ...organization, phone: "+370 612 34567", version: 2 }))
  await again.user.click(save())
  await findToast("Rekvizitai išsaugoti.")
  signInAgain()
  await open()
  expect(field("Telefonas").value).toBe("")
})

test("what only who pays VAT prints is asked of nobody else", async () => {
  mockNetwork()
  const ofVat = () => screen.queryAllByLabelText(/^(PVM|Maržos schemos įrašas)/)
  await renderPart(<RequisitesCard organization={organization} series={null} />)
  expect(ofVat()).toEqual([])
  cleanup()
  const vat_rates = [{ from: "2026-01-01", rate: "21.00" }]
  await renderPart(<RequisitesCard organization={{ ...organization, vat_rates }} series={null} />)
  expect(ofVat()).toHaveLength(2)
})

import type { Isaf } from "@marza/domain/isaf/schemas.ts"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../../test/network.ts"
import { renderPart } from "../../../test/render.tsx"
import { car, organization } from "../../../test/rows.ts"
import { IsafDialog } from "./IsafDialog.tsx"

const path = `/api/organizations/${organization.id}/months/2026-10/isaf`
const isaf: Isaf = {
  sales: { count: 3, taxable: "36400.00", vat: "1890.00" },
  purchases: { count: 1, taxable: "100.00", vat: "21.00" },
  lacking: [],
  remarks: [{ remark: "customs", count: 2 }],
  bridge: {
    sales: { month: "2000.00", steps: [{ step: "margin", eur: "110.00" }] },
    purchases: { month: "21.00", steps: [] },
  },
}

async function open(
  answer: Parameters<ReturnType<typeof mockNetwork>["respond"]>[2],
  role: "owner" | "admin" = "owner",
) {
  const network = mockNetwork()
  network.respond("GET", path, answer)
  const user = await renderPart(
    <IsafDialog
      organization={{ id: organization.id, role }}
      month={{ year: 2026, month: 10 }}
      onClose={() => {}}
    />,
  )
  const dialog = await screen.findByRole("dialog", { name: "i.SAF: 2026 m. spalis" })
  return { network, user, dialog }
}
const download = () => screen.getByRole<HTMLButtonElement>("button", { name: "Atsisiųsti i.SAF" })

test("tells both registers, why the VAT differs, and downloads the chosen one", async () => {
  const { network, user, dialog } = await open(ok(isaf))
  expect(await within(dialog).findByText("3 sąskaitos")).toBeTruthy()
  const step = within(dialog).getByText("Maržos PVM, kurio sąskaitose nėra").closest("div")
  expect(step?.textContent?.replaceAll("\u00a0", " ")).toContain("+110,00 EUR")
  expect(within(dialog).getByText(/^Muitinės išlaidos \(2\)/)).toBeTruthy()
  await user.click(within(dialog).getByRole("radio", { name: "Išrašytos" }))
  network.respond("POST", "/api/downloads", ok({ url: "/x?ticket=1" }))
  await user.click(download())
  expect(network.sent("POST")).toEqual([{ path: `${path}.xml?register=sales` }])
})

test("names each row that lacks something once, with the way to it", async () => {
  const row = { kind: "expense" as const, id: car.id, car_id: car.id, name: "Plovimas" }
  const { dialog } = await open(
    ok({
      ...isaf,
      lacking: [
        { ...row, field: "supplier_vat_number" },
        { ...row, field: "document_number" },
      ],
    }),
  )
  const link = await within(dialog).findByRole("link", {
    name: /Plovimas.*PVM kodo, dokumento numerio/,
  })
  expect(link.getAttribute("href")).toBe(`/car/${car.id}`)
  expect(download().disabled).toBe(false)
})

test.each(["owner", "admin"] as const)(
  "without a code of digits there is no file, and the %s is told who enters it",
  async (role) => {
    const { id, name } = organization
    const lacking = [{ kind: "organization" as const, id, field: "legal_code", car_id: null, name }]
    const { dialog } = await open(ok({ ...isaf, lacking }), role)
    const text = await within(dialog).findByText(/Organizacijos kodo, iš skaitmenų/)
    expect(text.closest("a") !== null).toBe(role === "owner")
    expect(download().disabled).toBe(true)
  },
)

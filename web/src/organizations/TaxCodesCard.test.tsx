import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { descriptionOf, field, fill, findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { TaxCodesCard } from "./TaxCodesCard.tsx"

const path = `/api/organizations/${organization.id}`

test("a code of one's own is saved with the others, an emptied one is as proposed", async () => {
  const network = mockNetwork()
  const user = await renderPart(
    <TaxCodesCard organization={{ ...organization, isaf_codes: { export: "PVM14" } }} />,
  )
  const save = screen.getByRole("button", { name: "Išsaugoti" })
  await fill(user, field("Marža"), "trisdešimt")
  await user.click(save)
  expect(descriptionOf(field("Marža"))).toContain("Mokesčio kodas yra PVM ir skaičius")
  await fill(user, field("Marža"), "pvm 33")
  await user.clear(field("Eksportas"))
  network.respond("PATCH", path, ok({ ...organization, isaf_codes: { margin: "PVM33" } }))
  await user.click(save)
  await findToast("Kodai išsaugoti.")
  expect(network.sent("PATCH")).toEqual([
    { isaf_codes: { margin: "PVM33" }, version: organization.version },
  ])
})

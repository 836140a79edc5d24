import { newTaskSettings, noRequisites } from "@marza/domain/organizations/samples.testing.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { expect, test } from "vitest"
import { searchOrganizations } from "./searchOrganizations.ts"
import { selectedFrom } from "./selected.ts"

const organization = (name: string, is_favorite = false): Organization => ({
  id: `id-${name}`,
  name,
  created_by: null,
  logo_url: null,
  color_scheme: "norwegian",
  language: "lt",
  role: "member",
  partners: [],
  is_favorite,
  sees_partners: false,
  isaf_codes: {},
  vat_rates: [],
  ...noRequisites,
  ...newTaskSettings,
  version: 1,
})

const dalia = organization("Dalia")
const ciurlys = organization("Čiurlys")
const silas = organization("Šilas", true)

test.each([
  ["siaur", ["Šiaurės autoūkis", "Automobilių Šiaurė"]],
  ["ŠIAURĖS ", ["Šiaurės autoūkis"]],
  ["  ", ["Šiaurės autoūkis", "Automobilių Šiaurė", "Pietūs"]],
  ["rytai", []],
])("a search for %j finds %j", (search, names) => {
  const all = ["Pietūs", "Automobilių Šiaurė"].map((name) => organization(name))
  const found = searchOrganizations([...all, organization("Šiaurės autoūkis", true)], search)
  expect(found.map(({ name }) => name)).toEqual(names)
})

test("without a stored choice nothing is chosen", () => {
  expect(selectedFrom([dalia, ciurlys], null)).toBeNull()
})

test("the stored choice is kept", () => {
  expect(selectedFrom([dalia, ciurlys], dalia.id)).toBe(dalia)
})

test("a choice that is gone becomes the first organization, favourites before all", () => {
  expect(selectedFrom([dalia, ciurlys], "gone")).toBe(ciurlys)
  expect(selectedFrom([dalia, ciurlys, silas], "gone")).toBe(silas)
})

test("with no organizations at all nothing is chosen", () => {
  expect(selectedFrom([], "gone")).toBeNull()
})

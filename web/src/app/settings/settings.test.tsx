import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { ok } from "../../../test/network.ts"
import { address, mockProgram, openApp, reopenApp } from "../../../test/openApp.tsx"
import { firmRow } from "../../../test/partners.ts"
import { field, fill } from "../../../test/render.tsx"
import { organization, paper } from "../../../test/rows.ts"

const root = `/api/organizations/${organization.id}`

async function open(path: string, own: Partial<Organization> = {}, papers: (typeof paper)[] = []) {
  const network = mockProgram([], { ...organization, ...own })
  const list = { items: papers, next_cursor: null, years: [] }
  network.respond("GET", `${root}/papers?limit=1`, ok(list))
  network.respond("GET", `${root}/series`, ok({ items: [] }))
  const none = { items: [{ ...firmRow, parts: 1 }], transfers: [], version: 0 }
  network.respond("GET", `${root}/partners`, ok(none))
  network.respond("GET", `${root}/members?limit=200`, ok({ items: [], next_cursor: null }))
  const user = await openApp(path)
  await screen.findByRole("heading", { level: 1 })
  return { network, user }
}

const list = () => screen.getByRole("navigation", { name: "Organizacijos nustatymai" })
const places = () =>
  within(list())
    .getAllByRole("link")
    .map(({ textContent }) => textContent)
const place = (name: string | RegExp) => within(list()).getByRole("link", { name })

test("what is not in use is one line with its first step, and the first page of an owner is short", async () => {
  await open("/organization-settings")
  await waitFor(() =>
    expect(places()).toEqual([
      "Bendrapavadinimas, logotipas, spalvos, kalba",
      "Dokumentų nustatymairekvizitai, serijos, tekstaiĮjungti",
      "PVMtarifai ir nuo kada jie galiojaĮjungti",
      "Darbų nustatymaiįjungta rūšių: 6 iš 6",
      "Partnerių nustatymaikas kam skolingasĮjungti",
      "Duomenysvieta, patikra, archyvas, importai",
    ]),
  )
  const main = within(screen.getByRole("main"))
  // The colours are one choice, and one stop of the keyboard.
  const controls = ["link", "button", "textbox", "combobox", "group"].flatMap((role) =>
    main.queryAllByRole(role),
  )
  expect(main.getAllByRole("radio")).toHaveLength(5)
  expect(controls.length + main.getAllByLabelText("Įkelti logotipą").length).toBeLessThanOrEqual(14)
})

test("a place in use tells how it is set, and an admin has no place of partners", async () => {
  const { network } = await open("/organization-settings", {
    role: "admin",
    legal_name: "UAB Šiaurės Auto",
    vat_rates: [
      { from: "2025-01-01", rate: "21.00" },
      { from: "2999-01-01", rate: null },
    ],
    task_kinds_off: ["inspection"],
  })
  expect(places().slice(1)).toEqual([
    "Dokumentų nustatymaiUAB Šiaurės Auto",
    "PVMnuo 2025-01-01: 21\u00a0%",
    "Darbų nustatymaiįjungta rūšių: 5 iš 6",
    "Duomenysvieta, patikra, archyvas, importai",
  ])
  expect(network.calls.filter(({ path }) => path.includes("/papers"))).toEqual([])
})

test("an organization with a paper and without requisites has its papers in use", async () => {
  const { network } = await open("/organization-settings", {}, [paper])
  await waitFor(() => expect(network.calls.some(({ path }) => path.includes("/papers"))).toBe(true))
  expect(places()[1]).toBe("Dokumentų nustatymairekvizitai, serijos, tekstai")
})

test("turning VAT on opens its first step once, and not again by a reload", async () => {
  const { user } = await open("/organization-settings")
  await user.click(place(/^PVM/))
  expect(await screen.findByRole("dialog", { name: "Pridėti tarifą" })).toBeTruthy()
  expect(address()).toBe("/organization-settings/vat")
  await reopenApp()
  expect(await screen.findByRole("region", { name: "PVM tarifai" })).toBeTruthy()
  expect(screen.queryByRole("dialog")).toBe(null)
})

test("turning partners on asks who they are, and turning papers on begins with the name of the firm", async () => {
  const { user } = await open("/organization-settings")
  await user.click(place(/^Partnerių/))
  expect(await screen.findByRole("dialog", { name: "Kas dalijasi pelnu?" })).toBeTruthy()
  await user.keyboard("{Escape}")
  await user.click(place(/^Dokumentų/))
  await waitFor(() => expect(document.activeElement).toBe(field("Firmos pavadinimas")))
})

test("what is typed and not saved is asked about on the way to another place", async () => {
  const { user } = await open("/organization-settings")
  await fill(user, field("Pavadinimas"), "Pietų Auto")
  await user.click(place(/^Darbų/))
  const question = within(await screen.findByRole("alertdialog"))
  await user.click(question.getByRole("button", { name: "Likti" }))
  expect(address()).toBe("/organization-settings")
  expect(field("Pavadinimas").value).toBe("Pietų Auto")
  await user.click(place(/^Darbų/))
  const again = within(await screen.findByRole("alertdialog"))
  await user.click(again.getByRole("button", { name: "Išeiti neišsaugojus" }))
  await waitFor(() => expect(address()).toBe("/organization-settings/tasks"))
})

test.each([
  ["papers", "Dokumentų nustatymai"],
  ["vat", "PVM"],
  ["tasks", "Darbų nustatymai"],
  ["data", "Duomenys"],
])("an admin reaches the place %s by its address", async (path, title) => {
  await open(`/organization-settings/${path}`, { role: "admin" })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title)
  expect(place(new RegExp(`^${title}`)).getAttribute("aria-current")).toBe("page")
})

test("an admin is told that the owner chooses partners, and a member is led away from every place", async () => {
  await open("/organization-settings/partners", { role: "admin" })
  expect(await screen.findByText("Partnerius pasirenka organizacijos savininkas.")).toBeTruthy()
  mockProgram([], { ...organization, role: "member" })
  await reopenApp()
  await waitFor(() => expect(address()).toBe("/"))
})

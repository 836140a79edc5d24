import { expect, type Locator, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { handOf, named } from "./hand.ts"

const requisites = {
  legal_name: "UAB Šiaurė",
  legal_code: "304123456",
  legal_address: "Savanorių pr. 187, Vilnius",
  vat_number: "LT100012345678",
  vat_rates: [{ from: "2020-01-01", rate: "21.00" }],
}

const facts = {
  name: "Volvo V60",
  vin: "YV1DZ8256C2271234",
  registration_number: "KLM 123",
  purchase_price: "8000",
}

test("a contract and a margin invoice are issued by thumb while the buyer stands there", {
  tag: "@phone",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, requisites)
  const car = await api.makeCar(organization, facts)
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const hand = handOf(page)
  const { tap } = hand
  await tap(page.getByRole("button", { name: "Parduoti", exact: true }).filter({ visible: true }))
  const sale = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await hand.type(named(sale, "sale_price"), "10500")
  await tap(sale.getByRole("button", { name: /^Parduoti už/ }))
  await tap(page.getByRole("button", { name: "Sutartis", exact: true }))

  const contract = page.getByRole("dialog", { name: "Pardavimo sutartis" })
  await hand.type(named(contract, "side.name"), "Ona Onaitė")
  await hand.type(named(contract, "side.code"), "48001010000")
  await hand.type(named(contract, "side.address"), "Kauno g. 1, Kaunas")
  await tap(contract.getByRole("button", { name: "Išrašyti" }))
  await expect(contract.getByRole("link", { name: "Atverti ir spausdinti" })).toBeVisible()
  await tap(contract.getByRole("button", { name: "Toliau: sąskaita faktūra" }))

  // The buyer of the contract stands there already.
  const invoice = page.getByRole("dialog", { name: "Sąskaita faktūra" })
  await expect(named(invoice, "side.address")).toHaveValue("Kauno g. 1, Kaunas")
  await tap(invoice.getByRole("button", { name: "Išrašyti" }))
  const printed = invoice.getByRole("link", { name: "Atverti ir spausdinti" })
  const response = await page.request.get((await printed.getAttribute("href")) ?? "")
  expect(response.headers()["content-type"]).toBe("application/pdf")
  await expect(invoice.getByText(/Nr\. .+1/)).toBeVisible()
  test.info().annotations.push({ type: "by hand", description: JSON.stringify(hand.counted) })
  // A budget: from the sale to both papers within a minute.
  expect(hand.counted.taps).toBeLessThanOrEqual(9)
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  // The first focus of a sheet comes a frame after it shows, and would take back what Tab has reached.
  if (await target.evaluate((element) => element.closest("[role=dialog]") !== null))
    await expect(page.locator("[role=dialog]:focus-within")).toBeVisible()
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab")
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test("a car is sold, its contract and its invoice issued, by keyboard alone", {
  tag: "@desk",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  await api.changeOrganization(organization, requisites)
  const car = await api.makeCar(organization, facts)
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const { keyboard } = page
  await tabTo(
    page,
    page.getByRole("button", { name: "Parduoti", exact: true }).filter({ visible: true }),
  )
  await keyboard.press("Enter")
  const sale = page.getByRole("dialog", { name: "Parduoti automobilį" })
  await tabTo(page, named(sale, "sale_price"))
  await keyboard.type("10500")
  await keyboard.press("Enter")
  await tabTo(page, page.getByRole("button", { name: "Sutartis", exact: true }))
  await keyboard.press("Enter")

  const contract = page.getByRole("dialog", { name: "Pardavimo sutartis" })
  await tabTo(page, named(contract, "side.name"))
  await keyboard.type("Ona Onaitė")
  await tabTo(page, contract.getByRole("button", { name: "Išrašyti" }))
  await keyboard.press("Enter")
  // What lacks is not issued: the focus goes where it is typed.
  await keyboard.type("48001010000")
  await tabTo(page, named(contract, "side.address"))
  await keyboard.type("Kauno g. 1, Kaunas")
  await keyboard.press("Enter")
  await tabTo(page, contract.getByRole("button", { name: "Toliau: sąskaita faktūra" }))
  await keyboard.press("Enter")

  const invoice = page.getByRole("dialog", { name: "Sąskaita faktūra" })
  await expect(named(invoice, "side.address")).toHaveValue("Kauno g. 1, Kaunas")
  await tabTo(page, invoice.getByRole("button", { name: "Išrašyti" }))
  await keyboard.press("Enter")
  await expect(invoice.getByRole("link", { name: "Atverti ir spausdinti" })).toBeVisible()
  await keyboard.press("Escape")
  await expect(invoice).toHaveCount(0)
})

test("an issued paper is read in the browser's own viewer of PDFs", {
  tag: "@ordinary-alone",
}, async ({ page, context, signIn, as }) => {
  const organization = await (await as("owner")).organization(north)
  await signIn("owner", organization)
  await page.goto("/papers")
  const opening = context.waitForEvent("page")
  await page.getByRole("link", { name: /^Atverti: Sąskaita faktūra SF-\d+-1$/ }).click()
  const paper = await opening
  // The viewer is a frame in a closed shadow root. It counts the pages of a document that it could read.
  const pages = () => {
    const viewer = paper.frame({ url: /^chrome-extension:/ })
    return viewer?.locator("#pagelength").allTextContents() ?? []
  }
  await expect.poll(pages).toEqual(["1"])
})

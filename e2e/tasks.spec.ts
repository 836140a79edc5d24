import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { choose, expectToast, firmPlace, openFirm, waitForChunk } from "./screen.ts"

test("the header counts what is due, and nothing in it moves when the number arrives", {
  tag: "@every-width",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const account = page.getByRole("button", { name: "Paskyros meniu" })
  await expect(account).toBeVisible()
  const before = await account.boundingBox()
  await waitForChunk(page, "later")
  await page.getByRole("banner").getByRole("link", { name: "Darbai", exact: true }).click()
  await page.getByRole("textbox", { name: "Naujas darbas" }).fill("Raktai šiandien")
  await page.keyboard.press("Enter")
  const banner = page.getByRole("banner")
  const link = banner.getByRole("link", { name: "Darbai, laukia: 1" })
  const firm = banner.getByRole("button", { name: "Firma laukia 1" })
  await expect(firm).toHaveAttribute("aria-current", "true")
  for (const control of [link, firm]) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await account.boundingBox()).toEqual(before)
  await page.getByRole("button", { name: "Atlikta: Raktai" }).click()
  await expect(banner.getByRole("link", { name: "Darbai", exact: true })).toBeVisible()
  await expect(banner.getByRole("button", { name: "Firma", exact: true })).toBeVisible()
})

test("the menu of the firm leads to its pages, tells what waits there, and adds no car on them", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  await api.draftPaper(car, "sale_contract")
  await signIn("superadmin", organization)
  await page.goto("/")
  await openFirm(page)
  await expect(firmPlace(page, "Sutartys ir sąskaitos")).toContainText("1 juodraštis")
  await page.keyboard.press("Escape")
  const firm = page.getByRole("banner").getByRole("button", { name: "Firma laukia 1" })
  await expect(firm).toBeFocused()
  // From a phone's list the plus adds a car, on a desk its button does.
  const add = page.getByRole("link", { name: "Pridėti automobilį" }).filter({ visible: true })
  await expect(add).not.toHaveCount(0)
  await page.keyboard.press("Enter")
  await firmPlace(page, "Sutartys ir sąskaitos").click()
  await expect(page).toHaveURL("/papers")
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(add).toHaveCount(0)
  await openFirm(page)
  await expect(firmPlace(page, "Sutartys ir sąskaitos")).toHaveAttribute("aria-current", "page")
})

test("a car has its tasks above its expenses once it has any, and takes them with it", async ({
  page,
  openCar: { car },
}) => {
  const card = page.getByRole("region", { name: "Darbai" })
  await expect(page.getByRole("region", { name: "Išlaidos" })).toBeVisible()
  await expect(card).toHaveCount(0)
  const add = async (line: string) => {
    await choose(page, "Pridėti darbą")
    const dialog = page.getByRole("dialog", { name: "Naujas darbas" })
    await expect(dialog).toContainText(car.name)
    await expect(dialog.getByRole("textbox")).toBeFocused()
    await page.keyboard.type(line)
    await expect(dialog.getByRole("button", { name: /Palikti kaip tekstą/ })).toHaveCount(1)
    await page.keyboard.press("Enter")
    await expect(dialog).toHaveCount(0)
  }
  await add("Nuotraukos rytoj")
  await add("Raktai šiandien")
  await expect(card.getByRole("listitem")).toHaveText([/^Raktai/, /^Nuotraukos/])
  const [tasks, expenses] = await Promise.all(
    [card, page.getByRole("region", { name: "Išlaidos" })].map((one) => one.boundingBox()),
  )
  expect(tasks?.y).toBeLessThan(expenses?.y ?? 0)

  await card.getByRole("button", { name: "Atlikta: Raktai" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(1)
  await page.getByRole("button", { name: "Grąžinti" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(2)
  await choose(page, "Ištrinti automobilį")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("Dings ir 2 neatlikti darbai.")
  await question.getByRole("button", { name: "Ištrinti" }).click()
  await expectToast(page, "Automobilis ištrintas.")
  await page.goto("/tasks")
  await expect(page.getByText("Darbų nėra")).toBeVisible()
})

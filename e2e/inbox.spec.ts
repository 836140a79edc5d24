import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { green, plainImage } from "./images.ts"
import { documents, pdf } from "./papers.ts"
import { expectToast, firmPlace, openFirm } from "./screen.ts"

test("papers are added to the inbox and assigned to a car by keys alone", {
  tag: "@phone",
}, async ({ page, openCar: { car } }) => {
  await openFirm(page)
  await firmPlace(page, "Dėžutė").click()
  await expect(page.getByText("Dėžutė tuščia")).toBeVisible()
  await page.getByLabel("Įkelti").setInputFiles([pdf("Kuras.pdf"), pdf("Plovykla.pdf")])
  const assign = (name: string) => page.getByRole("button", { name: `Priskirti: ${name}` })
  await expect(assign("Plovykla.pdf")).toBeVisible()
  const box = await assign("Kuras.pdf").boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await assign("Kuras.pdf").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Priskirti" })).toContainText("Kuras.pdf")
  await expect(page.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("volvo")
  await page.keyboard.press("Enter")
  await expect(assign("Plovykla.pdf")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("option", { name: "Volvo V60" })).toBeVisible()
  await page.getByRole("combobox").press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Dėžutė tuščia")).toBeVisible()

  await expectToast(page, "Priskirta", "Plovykla.pdf → Volvo V60")
  await page.getByRole("button", { name: "Anuliuoti" }).click()
  await expect(assign("Plovykla.pdf")).toBeVisible()
  await page.goto(`/car/${car.id}`)
  await expect(documents(page).getByText("Kuras.pdf")).toBeVisible()
  await expect(documents(page).getByText("Plovykla.pdf")).toHaveCount(0)
})

test("a receipt from the sheet of what is added becomes an expense of its car in one step", {
  tag: "@every-width",
}, async ({ page, openCar: { car } }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "Pridėti kita" }).filter({ visible: true }).click()
  const picture = await plainImage(green, "jpeg")
  await page.getByRole("dialog", { name: "Pridėti" }).getByLabel("Kvitas").setInputFiles(picture)
  await expect(page).toHaveURL("/inbox")
  const enlarge = page.getByRole("button", { name: "Didinti: picture.jpeg" })
  await expect(enlarge).toBeVisible()
  await enlarge.click()
  const viewer = page.locator(".yarl__root")
  // It hears Escape once it has the focus.
  await expect(page.locator(".yarl__root:focus-within")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Pridėti išlaidą" })).toBeVisible()

  await page.getByRole("button", { name: "Pasirinkti automobilį" }).click()
  await page.getByRole("combobox", { name: "Automobilio pavadinimas" }).fill("volvo")
  await page.getByRole("option", { name: "Volvo V60" }).click()
  await page.getByLabel("Suma").fill("120,50")
  await page.getByLabel("Aprašymas").fill("Plovimas")
  await page.keyboard.press("Enter")
  await expectToast(page, "Išlaida pridėta su kvitu.", "picture.jpeg → Plovimas, Volvo V60")
  await expect(page.getByText("Dėžutė tuščia")).toBeVisible()
  await page.goto(`/car/${car.id}`)
  const expenses = page.getByRole("region", { name: "Išlaidos" })
  await expect(expenses.getByRole("listitem").first()).toContainText("120,50 EURRemontas")
  await expect(expenses.getByRole("listitem").first()).toContainText("kvitas")
})

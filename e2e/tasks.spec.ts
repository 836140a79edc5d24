import { expect } from "@playwright/test"
import { test } from "./fixtures.ts"
import { choose, waitForChunk } from "./screen.ts"

test("the header counts what is due, and nothing in it moves when the number arrives", {
  tag: "@every-width",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/")
  const account = page.getByRole("button", { name: "Paskyros meniu" })
  await expect(account).toBeVisible()
  const before = await account.boundingBox()
  await waitForChunk(page, "live-updates")
  await page.getByRole("banner").getByRole("link", { name: "Darbai", exact: true }).click()
  await page.getByRole("textbox", { name: "Naujas darbas" }).fill("Raktai šiandien")
  await page.keyboard.press("Enter")
  const link = page.getByRole("banner").getByRole("link", { name: "Darbai, laukia: 1" })
  await expect(link).toHaveText("1")
  const box = await link.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await account.boundingBox()).toEqual(before)
  await page.getByRole("button", { name: "Atlikta: Raktai" }).click()
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Darbai", exact: true }),
  ).toHaveText("")
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
  await page.goto("/tasks")
  await expect(page.getByText("Darbų nėra")).toBeVisible()
})

import { expect, type Locator } from "@playwright/test"
import { test } from "./fixtures.ts"
import { card, edit, expectToast, toasts } from "./screen.ts"

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error("it is not on the screen")
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

type Box = Awaited<ReturnType<typeof boxOf>>

const areApart = (one: Box, other: Box) =>
  one.bottom <= other.y || other.bottom <= one.y || one.right <= other.x || other.right <= one.x

test("the Save bar is in sight from the page's top to its end, where it covers no content, and a toast covers neither it nor the first card", {
  tag: "@every-width",
}, async ({ page, signIn, organization, as }) => {
  const api = await as("superadmin")
  const car = await api.makeCar(organization, { name: "Volvo V60" })
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await api.makeExpense(car, { description: `Dalis ${number}`, amount: "10" })
  }
  await signIn("superadmin", organization)
  await page.goto(`/car/${car.id}`)
  const bar = page.locator(".action-bar")
  const save = page.getByRole("button", { name: "Išsaugoti" })
  const total = page.getByRole("region", { name: "Išlaidos" }).getByText("Iš viso")
  await expect(total).toBeVisible()
  await page.getByLabel("Būsena", { exact: true }).selectOption("preparing")
  await expect(save).toBeInViewport({ ratio: 1 })
  await edit(page, "sale")
  await page.getByLabel("Pardavimo kaina").fill("1500")
  const top = (await boxOf(bar)).y

  for (const reached of [page.getByRole("button", { name: "Pridėti išlaidą" }), total]) {
    await reached.evaluate((element) => element.scrollIntoView({ block: "end" }))
    await expect.poll(async () => (await boxOf(reached)).bottom).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ends = [...document.querySelectorAll("main section, main button, main a, main input")]
          .filter((element) => element.checkVisibility() && !element.closest(".action-bar"))
          .map((element) => element.getBoundingClientRect().bottom)
        return Math.max(...ends)
      }),
    )
    .toBeLessThanOrEqual(top)

  await save.click()
  await expectToast(page, "Automobilis atnaujintas.")
  const toast = toasts(page).getByRole("group")
  await expect(save).toHaveCount(0)
  for (const button of await page.locator(".phone-bar button").all())
    if (await button.isVisible())
      expect(areApart(await boxOf(toast), await boxOf(button))).toBe(true)

  await page.goto("/")
  await page.getByLabel("Būsena: Volvo V60").selectOption("bought")
  await expectToast(page, "Būsena pakeista.")
  expect(areApart(await boxOf(toast), await boxOf(card(page, "Volvo V60")))).toBe(true)
})

import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"
import { expectToast, firmPlace, openFirm } from "./screen.ts"

const waiting = (page: Page) => page.getByRole("region", { name: /^Laukia patvirtinimo/ })
const head = (page: Page) => page.getByRole("region", { name: /^Ką atnešė (?!mėnesiai)/ })

test("a rent that repeats is proposed, confirmed with another amount, skipped and taken back, and the month shows it", async ({
  page,
  signIn,
  organization,
}) => {
  const thisMonth = `${todayInVilnius(new Date()).slice(0, 7)}-01`
  const first = monthsAfterDay(thisMonth, -2)
  const [year, month] = monthsAfterDay(thisMonth, -1).split("-").map(Number)
  await signIn("superadmin", organization)
  await page.goto("/analytics")
  await expect(page.locator("[data-tile]").first()).toBeVisible()
  await expect(head(page)).toHaveCount(0)
  await openFirm(page)
  await firmPlace(page, "Bendrosios išlaidos").click()
  await page.getByRole("button", { name: "Pridėti bendrąją išlaidą" }).click()
  const adding = page.getByRole("dialog", { name: "Pridėti bendrąją išlaidą" })
  await adding.getByLabel("Suma").fill("605")
  await adding.getByRole("radio", { name: "Nuoma" }).check({ force: true })
  await adding.getByLabel("Aprašymas").fill("Aikštelės nuoma")
  await adding.getByLabel("Diena").fill(first)
  await adding.getByText("Daugiau").click()
  await adding.getByRole("radio", { name: "Kas mėnesį" }).check({ force: true })
  await adding.getByRole("button", { name: "Pridėti bendrąją išlaidą" }).click()
  await expectToast(page, "Bendroji išlaida pridėta.")

  await expect(waiting(page)).toContainText(/patvirtinimo\s*2/)
  await waiting(page)
    .getByRole("button", { name: /^Keisti ir patvirtinti: / })
    .first()
    .click()
  const confirming = page.getByRole("dialog", { name: "Patvirtinti bendrąją išlaidą" })
  await expect(confirming.getByLabel("Suma")).toHaveValue("605,00")
  await confirming.getByLabel("Suma").fill("650")
  await confirming.getByRole("button", { name: "Patvirtinti" }).click()
  await expectToast(page, "Išlaida patvirtinta.")
  // The next proposal has the amount that was confirmed last.
  await expect(waiting(page)).toContainText(/patvirtinimo\s*1/)
  await expect(waiting(page)).toContainText("650,00 EUR")
  await waiting(page)
    .getByRole("button", { name: /^Praleisti: / })
    .click()
  await expectToast(page, "Praleista.")
  await expect(waiting(page)).toHaveCount(0)
  await page.getByRole("button", { name: "Atkurti: Aikštelės nuoma" }).click()
  await expect(waiting(page)).toContainText(/patvirtinimo\s*1/)

  await page.goto(`/analytics?year=${year}&month=${month}`)
  await expect(head(page).locator("[data-brought]")).toHaveText(/^−650,00\sEUR$/)
  await expect(head(page)).toContainText(/Bendrosios išlaidos −650,00\sEUR/)
  await page.goto("/analytics")
  await head(page)
    .getByRole("link", { name: /^Laukia patvirtinimo: [\d\s]+,\d\d\sEUR/ })
    .click()
  await expect(page).toHaveURL(/\/overheads\?year=\d+&month=\d+$/)
  await expect(waiting(page)).toContainText(/patvirtinimo\s*1/)
  await page.getByRole("link", { name: "Rodyti visas" }).click()
  await expect(page.getByRole("button", { name: "Keisti: Aikštelės nuoma" })).toHaveCount(2)
})

test("a member has no way to the overheads and is refused by their page", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  await (await as("superadmin")).addMember(organization, "member", "member")
  await signIn("member", organization)
  await page.goto("/overheads")
  await expect(page.getByRole("heading", { name: "Prieiga uždrausta" })).toBeVisible()
  await openFirm(page)
  await expect(firmPlace(page, "Dėžutė")).toBeVisible()
  await expect(firmPlace(page, "Bendrosios išlaidos")).toHaveCount(0)
})

test("months stand beside each other on a big screen, and below each other on a smaller one", async ({
  page,
  signIn,
  organization,
  as,
}) => {
  const api = await as("superadmin")
  for (const day of ["2026-01-15", "2026-02-15"])
    await api.makeOverhead(organization, {
      description: "Degalai",
      amount: "48.10",
      type: "fuel",
      day,
    })
  await signIn("superadmin", organization)
  await page.goto("/overheads")
  /** How two months lie to each other, read in one moment: what is above them may still load. */
  const placing = () =>
    page.getByRole("region", { name: /^2026 m\. (vasaris|sausis)/ }).evaluateAll((cards) => {
      const [later, earlier] = cards.map((card) => card.getBoundingClientRect())
      if (!later || !earlier) return "not there"
      if (earlier.top === later.top && earlier.left > later.right) return "beside each other"
      return earlier.top > later.bottom ? "below each other" : "otherwise"
    })
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect.poll(placing).toBe("beside each other")
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(placing).toBe("below each other")
})

test("on a phone the types of an overhead are pills of one height in equal columns", {
  tag: "@phone",
}, async ({ page, signIn, organization }) => {
  await signIn("superadmin", organization)
  await page.goto("/overheads")
  await page.getByRole("button", { name: "Pridėti bendrąją išlaidą" }).click()
  const types = page.getByRole("radiogroup", { name: "Rūšis" }).getByRole("radio")
  await expect(types).toHaveCount(5)
  const boxes = await types.evaluateAll((radios) =>
    radios.map((radio) => {
      const { left, right, top, height } = radio.getBoundingClientRect()
      return [left, right, top, height].map(Math.round)
    }),
  )
  const [lefts, rights, tops, heights] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side]))
  expect(new Set(heights).size).toBe(1)
  expect(lefts).toEqual([lefts?.[0], lefts?.[1], lefts?.[0], lefts?.[1], lefts?.[0]])
  // The last one has nobody beside it.
  expect(rights).toEqual([rights?.[0], rights?.[1], rights?.[0], rights?.[1], rights?.[1]])
  expect(tops).toEqual([tops?.[0], tops?.[0], tops?.[2], tops?.[2], tops?.[4]])
})

import { expect } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import { requests } from "./screen.ts"

for (const person of ["owner", "admin"] as const) {
  test(`the ${person} sees the members with their roles`, async ({ page, signIn, as }) => {
    await signIn(person, await (await as(person)).organization(north))
    await page.goto("/")
    await page.getByRole("link", { name: "Nariai" }).click()
    await expect(page).toHaveURL("/users")
    const cards = page.getByRole("main").getByRole("listitem")
    await expect(cards).toHaveCount(4)
    const card = (name: string) => cards.filter({ hasText: name })
    await expect(card("Rasa Kazlauskienė")).toContainText("Savininkas")
    await expect(card("Tomas Petrauskas")).toContainText("Administratorius")
    await expect(page.getByText("Narys", { exact: true })).toHaveCount(1)
    const own = person === "owner" ? "Rasa Kazlauskienė" : "Tomas Petrauskas"
    await expect(page.getByText("(tai jūs)")).toHaveCount(1)
    await expect(card(own)).toContainText("(tai jūs)")
  })
}

test("a member has no tab, and the address says why", async ({ page, context, signIn, as }) => {
  const asked = requests(context, "GET", /\/members/)
  await signIn("member", await (await as("member")).organization(north))
  await page.goto("/users")
  await expect(page.getByText("Prieiga uždrausta")).toBeVisible()
  await expect(page.getByText(/savininkas arba administratorius/)).toBeVisible()
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    "Automobiliai",
    "Analitika",
  ])
  expect(asked).toEqual([])
})

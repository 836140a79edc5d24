import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { test } from "./fixtures.ts"

// Without motion, because axe must not measure colours that are fading in.
test.use({ contextOptions: { reducedMotion: "reduce" } })

async function expectNoViolations(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
  )
  expect.soft(found, screen).toEqual([])
}

// Texts and colours are independent: two of the four combinations cover both languages and both themes.
for (const { language, theme, widths } of [
  { language: "lt", theme: "light", widths: ["@every-width"] },
  { language: "en", theme: "dark", widths: [] },
] as const) {
  test(`screens and dialogs have no accessibility violation in ${language}, ${theme}`, {
    tag: [...widths],
  }, async ({ page, context, signIn, organization, as, consoleErrors }) => {
    test.slow()
    const api = await as("superadmin")
    await api.changeOrganization(organization, { language })
    const car = await api.makeCar(organization, {
      name: "VW Passat",
      purchase_price: "100000",
      purchase_currency: "NOK",
      sale_price: "9000",
      status: "preparing",
    })
    await api.makeExpense(car, { description: "Keltas", amount: "1", currency: "NOK" })
    await api.invite(organization, { email: `${organization.id}@demo.test`, full_name: "Ona" })
    await api.makeCar(organization, { name: "Audi 80", sale_price: "900", status: "sold" })
    await context.addInitScript(
      ([mode, languageName]) => {
        // axe opens a blank page of its own, which has no storage.
        if (location.protocol === "about:") return
        localStorage.setItem("marza.theme", mode)
        localStorage.setItem("marza.language", languageName)
      },
      [theme, language] as const,
    )

    await page.goto("/auth")
    await page.locator("button[type=submit]").click()
    await expect(page.locator("[aria-invalid]").first()).toBeVisible()
    await expectNoViolations(page, "sign-in, refused")
    await page.getByRole("tab").last().click()
    await expectNoViolations(page, "sign-in by link")
    await page.goto("/first-sign-in#token=one")
    await expect(page.locator("[name=repeated]")).toBeVisible()
    await expectNoViolations(page, "first sign-in")
    for (const path of ["/auth/link", "/auth/email"]) {
      await page.goto(`${path}#token=one`)
      await expect(page.getByRole("button")).toBeVisible()
      await expectNoViolations(page, path)
    }

    await page.goto("/set-password#token=one&email=ona%40demo.test")
    await page.locator("button[type=submit]").click()
    await expect(page.locator("[aria-invalid]")).toHaveCount(1)
    await expectNoViolations(page, "first password, refused")

    await signIn("superadmin", organization)
    await page.goto("/organizations")
    await expect(page.getByRole("listitem").first()).toBeVisible()
    await expectNoViolations(page, "organizations")
    await page.goto("/")
    await expect(page.getByRole("article").first()).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(page.locator("html")).toHaveClass(theme === "dark" ? /dark/ : /^$/)
    await expectNoViolations(page, "cars")
    const asTable = page.getByRole("button", { name: /^(Lentelė|Table)$/ })
    // A phone has no table.
    if (await asTable.isVisible()) {
      await asTable.click()
      await expect(page.getByRole("table")).toBeVisible()
      await expectNoViolations(page, "cars as a table")
      await page.getByRole("button", { name: /^(Kortelės|Cards)$/ }).click()
    }
    await page.getByRole("banner").getByRole("button").first().click()
    await expect(page.locator("[data-row]").first()).toBeVisible()
    await expectNoViolations(page, "switcher")
    await page.keyboard.press("Escape")
    await page.getByRole("banner").getByRole("button").last().click()
    await expect(page.getByRole("menu")).toBeVisible()
    await expectNoViolations(page, "account menu")
    await page.goto("/?search=xyz")
    await expect(page.getByText(/xyz/)).toBeVisible()
    await expectNoViolations(page, "no cars")

    await page.goto(`/car/${car.id}`)
    await expect(page.getByText("Keltas", { exact: true })).toBeVisible()
    await expectNoViolations(page, "car")
    await page.getByText(/^(Istorija|History)$/).click()
    await expect(page.getByRole("group").getByRole("listitem").first()).toBeVisible()
    await expectNoViolations(page, "car, history open")
    for (const block of ["name", "days", "purchase", "sale", "facts"])
      await page.locator(`[data-opens=${block}]`).click()
    await expectNoViolations(page, "car, edited")
    await page.locator("[name=name]").fill("")
    await page.locator(".action-bar button[type=submit]").click()
    await expect(page.locator("[aria-invalid]").first()).toBeVisible()
    await expectNoViolations(page, "car, refused")
    await page.getByRole("link", { name: /^(Grįžti|Back)$/ }).click()
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await expectNoViolations(page, "unsaved changes")
    await page.getByRole("alertdialog").getByRole("button").first().click()
    await page
      .locator("section")
      .getByRole("button", { name: /^(Pridėti išlaidą|Add expense)$/ })
      .click()
    await page.getByRole("dialog").locator("button[type=submit]").first().click()
    await expect(page.getByRole("dialog").locator("[aria-invalid]").first()).toBeVisible()
    await expectNoViolations(page, "expense, refused")

    for (const path of [
      "/car/new",
      "/analytics",
      "/calculator",
      "/calculator?sale=15900&import_vat=21&vat_rate=21",
      "/calculator?sale=15900&duty=10&import_vat=21&NOK=0.0862&currency=NOK",
      "/users",
      "/profile",
      "/organization-settings",
    ]) {
      page.once("dialog", (dialog) => dialog.accept())
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.locator(".animate-pulse")).toHaveCount(0)
      await expectNoViolations(page, path)
    }
    await page.goto("/users")
    await page.getByRole("button", { name: /^(Pakviesti|Invite)$/ }).click()
    await page.getByRole("dialog").locator("button[type=submit]").first().click()
    await expect(page.getByRole("dialog").locator("[aria-invalid]")).toHaveCount(1)
    await expectNoViolations(page, "invitation, refused")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: /^(Keisti rolę|Change the role)/ }).click()
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible()
    await expectNoViolations(page, "role")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: /^(Pašalinti|Remove)/ }).click()
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await expectNoViolations(page, "removal")
    await page.goto("/profile")
    for (const name of [/^(Pakeisti slaptažodį|Change password)$/, /^(Ištrinti paskyrą|Delete)/])
      await page.getByRole("button", { name }).click()
    await expect(page.getByRole("alertdialog").getByRole("listitem").first()).toBeVisible()
    await expect(page.locator("[aria-invalid]")).toHaveCount(1)
    await expectNoViolations(page, "profile, refused, and the deletion of the account")
    consoleErrors.expect(/Page not found/)
    await page.goto("/no/such/page")
    await expect(page.getByText("404")).toBeVisible()
    await expectNoViolations(page, "404")
  })
}

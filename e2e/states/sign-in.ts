import { expect, type Page } from "@playwright/test"
import type { State } from "./state.ts"
import { openDialog, refuse } from "./steps.ts"

/** An installation in which nobody has an account yet. */
const withNobody = (page: Page) =>
  page.route(/\/api\/first-user$/, (route) => route.fulfill({ json: { is_awaited: true } }))

/** Signing in, and the choice of an organization. */
export const signInStates: readonly State[] = [
  { name: "sign-in", as: null, onDesk: "too", path: "/auth" },
  {
    name: "sign-in-refused",
    as: null,
    path: "/auth",
    show: (page) => refuse(page),
  },
  {
    name: "sign-in-by-link",
    as: null,
    path: "/auth",
    show: (page) => page.getByRole("tab").last().click(),
  },
  {
    name: "sign-in-wrong",
    as: null,
    path: "/auth",
    logs: [/status of 401/],
    async show(page) {
      await page.locator("[name=email]").fill("owner@demo.test")
      await page.locator("[name=password]").fill("neteisingas")
      await page.keyboard.press("Enter")
      await expect(page.getByText(/^(Klaida|Error)$/)).toBeVisible()
    },
  },
  { name: "sign-in-nobody", as: null, path: "/auth", prepare: withNobody },
  { name: "first-sign-in", as: null, path: "/first-sign-in#token=one", prepare: withNobody },
  { name: "first-sign-in-spent", as: null, path: "/first-sign-in#token=one" },
  { name: "link", as: null, path: "/auth/link#token=one" },
  { name: "link-incomplete", as: null, path: "/auth/link" },
  { name: "email-link", as: null, path: "/auth/email#token=one" },
  { name: "set-password", as: null, path: "/set-password#token=one&email=ona%40demo.test" },
  {
    name: "set-password-refused",
    as: null,
    path: "/set-password#token=one&email=ona%40demo.test",
    show: (page) => refuse(page),
  },
  { name: "picker", as: "owner", organization: "none", path: "/select-organization" },
  {
    name: "picker-superadmin",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
  },
  {
    name: "backup-none",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: (page) =>
      page
        .getByText(/^Šis serveris kopijų pats nedaro|^This server makes no backups by itself/)
        .scrollIntoViewIfNeeded(),
  },
  { name: "organizations", as: "owner", path: "/organizations" },
  {
    name: "organization-new",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: openDialog("Sukurti organizaciją", "Create organization"),
  },
  {
    name: "organization-archive",
    as: "superadmin",
    organization: "none",
    path: "/select-organization",
    show: openDialog("Įkelti iš archyvo", "Import from an archive"),
  },
]

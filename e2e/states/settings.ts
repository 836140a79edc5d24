import { expect } from "@playwright/test"
import type { State } from "./state.ts"
import { dialog, openDialog, press, question, refuse } from "./steps.ts"

/** Members, the own account and the settings. */
export const settingsStates: readonly State[] = [
  { name: "members", as: "owner", path: "/users" },
  { name: "members-denied", as: "member", path: "/users" },
  { name: "invitation", as: "owner", path: "/users", show: openDialog("Pakviesti", "Invite") },
  {
    name: "invitation-refused",
    as: "owner",
    path: "/users",
    async show(page, scene) {
      await openDialog("Pakviesti", "Invite")(page, scene)
      await refuse(page, dialog(page))
    },
  },
  {
    name: "invitation-of-member",
    as: "owner",
    path: "/users",
    logs: [/status of 409/],
    async show(page, scene) {
      await openDialog("Pakviesti", "Invite")(page, scene)
      await dialog(page).locator("[name=email]").fill("member@demo.test")
      await page.keyboard.press("Enter")
      await expect(dialog(page).locator("[name=email][aria-invalid=true]")).toBeVisible()
    },
  },
  { name: "members-invited", as: "superadmin", organization: "invited", path: "/users" },
  { name: "members-alone", as: "superadmin", organization: "few", path: "/users" },
  {
    name: "role",
    as: "owner",
    path: "/users",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Keisti rolę|Change the role)/ })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: "removal",
    as: "owner",
    path: "/users",
    async show(page) {
      await page
        .getByRole("button", { name: /^(Pašalinti|Remove)/ })
        .first()
        .click()
      await expect(question(page)).toBeVisible()
    },
  },
  { name: "profile", as: "owner", path: "/profile" },
  {
    name: "profile-refused",
    as: "owner",
    path: "/profile",
    async show(page, scene) {
      await press("Pakeisti slaptažodį", "Change password")(page, scene)
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
    },
  },
  {
    name: "account-deletion",
    as: "superadmin",
    path: "/profile",
    async show(page, scene) {
      await press("Ištrinti paskyrą", "Delete account")(page, scene)
      await expect(question(page).getByRole("listitem").first()).toBeVisible()
    },
  },
  { name: "factor", as: "owner", path: "/profile", show: openDialog("Įjungti", "Turn on") },
  { name: "settings", as: "owner", onDesk: "too", path: "/organization-settings" },
  {
    name: "settings-template",
    as: "owner",
    path: "/organization-settings/tasks",
    show: openDialog("Pridėti darbą", "Add a task"),
  },
  {
    name: "settings-not-in-use",
    as: "superadmin",
    organization: "new",
    onDesk: "too",
    path: "/organization-settings",
    show: (page) => expect(page.getByText(/^(Įjungti|Turn on)$/)).toHaveCount(3),
  },
  { name: "settings-papers", as: "owner", onDesk: "too", path: "/organization-settings/papers" },
  { name: "settings-vat", as: "owner", path: "/organization-settings/vat" },
  { name: "settings-tasks", as: "owner", path: "/organization-settings/tasks" },
  { name: "settings-partners", as: "owner", path: "/organization-settings/partners" },
  { name: "settings-data", as: "owner", onDesk: "too", path: "/organization-settings/data" },
  {
    name: "settings-denied",
    as: "member",
    path: "/",
    // Once the list is there: a toast of its load may have gone by then.
    async show(page) {
      await page.evaluate(() => history.pushState({}, "", "/organization-settings"))
      await expect(page.getByText(/^(Prieiga uždrausta|Access denied)$/)).toBeVisible()
    },
  },
]

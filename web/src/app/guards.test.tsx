import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"
import { isRedirect, type ParsedLocation } from "@tanstack/react-router"
import { afterEach, expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { findToast, renderPart } from "../../test/render.tsx"
import { organization } from "../../test/rows.ts"
import { setLanguage } from "../messages/first.ts"
import { selection } from "../organizations/selection.ts"
import { schemeKey } from "../storage-keys.ts"
import { applyBranding, requireOrganization, requireSettingsRights } from "./guards.ts"

const other: Organization = { ...organization, id: "other", name: "Baltic Motors", language: "en" }

function have(...items: Organization[]) {
  mockNetwork().respond("GET", "/api/organizations", ok({ items }))
}

afterEach(() => selection.clear())

/** Where a guard leads to; undefined where it lets the page open. */
const ledTo = async (guard: Promise<unknown>) => {
  const thrown = await guard.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isRedirect(thrown) ? thrown.options.to : thrown
}

const at = (pathname: string) => {
  const location: Pick<ParsedLocation, "pathname" | "href" | "state"> = {
    pathname,
    href: pathname,
    state: { __TSR_index: 0, key: "", __TSR_key: "" },
  }
  return { location: location as ParsedLocation }
}

test("a stored choice that is gone becomes the first organization, and its language the page's", async () => {
  have(organization, other)
  selection.choose("gone")
  expect(await requireOrganization(at("/"))).toEqual({ organizationId: other.id })
  expect(selection.current()).toBe(other.id)
  expect(document.documentElement.lang).toBe("en")
})

test("without a choice the picker opens, and from the settings the list of organizations", async () => {
  have(organization, other)
  expect(await ledTo(requireOrganization(at("/")))).toBe("/select-organization")
  for (const path of ["/organization-settings", "/organization-settings/vat"])
    expect(await ledTo(requireOrganization(at(path)))).toBe("/organizations")
})

test.each<[OrganizationRole, string | undefined]>([
  ["owner", undefined],
  ["admin", undefined],
  ["member", "/"],
])("the settings open for the %s, or lead to %s", async (role, where) => {
  have({ ...organization, role })
  selection.choose(organization.id)
  expect(await ledTo(requireSettingsRights({ preload: false }))).toBe(where)
})

test.each([
  [
    "lt",
    "Prieiga uždrausta",
    "Nustatymus gali keisti tik organizacijos savininkas arba administratorius.",
  ],
  ["en", "Access denied", "Only an owner or an administrator may change the settings."],
] as const)("a member is refused the settings in %s with „%s“", async (language, title, text) => {
  await setLanguage(language)
  have({ ...organization, role: "member" })
  selection.choose(organization.id)
  await renderPart(<p>…</p>)
  await ledTo(requireSettingsRights({ preload: true }))
  expect(document.body.textContent).not.toContain(title)
  await ledTo(requireSettingsRights({ preload: false }))
  await findToast(title, text)
})

test("the colours of an organization become the page's, also unknown ones", async () => {
  await applyBranding({ ...organization, color_scheme: "plum" })
  expect(localStorage.getItem(schemeKey)).toBe("plum")
  await applyBranding({ ...organization, color_scheme: "forest" })
  expect(localStorage.getItem(schemeKey)).toBe("forest")
})

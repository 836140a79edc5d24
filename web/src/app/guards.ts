import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { canChangeSettings } from "@marza/domain/roles.ts"
import { type ParsedLocation, redirect } from "@tanstack/react-router"
import { firstMessages, setOrganizationLanguage } from "../messages/first.ts"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { selectedFrom } from "../organizations/selected.ts"
import { selection } from "../organizations/selection.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { setScheme } from "./theme.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The URL to open after the sign-in or the choice of an organization. */
    returnTo?: string
    /** The profile opens although no organization is chosen. */
    withoutOrganization?: boolean
    /** The organization to switch to; the switch is a navigation, so that unsaved changes are asked about. */
    switchTo?: string
  }
}

type GuardContext = { location: ParsedLocation }

/** Redirects a signed-out person to the sign-in, which leads back to this URL. @throws the redirect */
export function requireSession({ location }: GuardContext) {
  if (!session.current()) {
    throw redirect({ to: "/auth", replace: true, state: { returnTo: location.href } })
  }
}

/** Redirects a signed-in person to the URL that led to the sign-in, or to the list. @throws the redirect */
export function requireNoSession({ location }: GuardContext) {
  if (session.current()) throw redirect({ href: location.state.returnTo ?? "/", replace: true })
}

/**
 * Returns the selected organization after applying its language and colours. Null only on the profile, which people
 * without an organization have too.
 */
export async function requireOrganization({
  location,
}: GuardContext): Promise<{ organizationId: string | null }> {
  const { switchTo } = location.state
  if (switchTo) {
    selection.choose(switchTo)
    throw redirect({ href: location.href, replace: true })
  }
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  const chosen = selectedFrom(organizations, selection.current())
  if (!chosen) {
    const isReachable = organizations.length === 0 || location.state.withoutOrganization
    if (location.pathname === "/profile" && isReachable) return { organizationId: null }
    const isSettings = location.pathname.startsWith("/organization-settings")
    const elsewhere = isSettings ? "/organizations" : "/select-organization"
    throw redirect({ to: elsewhere, replace: true, state: { returnTo: location.href } })
  }
  if (chosen.id !== selection.current()) selection.choose(chosen.id)
  await applyBranding(chosen)
  return { organizationId: chosen.id }
}

/** Runs after `requireOrganization`. A preload, by pointing at a link, shows no toast. */
export async function requireSettingsRights({ preload }: { preload: boolean }) {
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  const chosen = selectedFrom(organizations, selection.current())
  if (chosen && canChangeSettings(chosen.role)) return
  const { settings } = firstMessages()
  if (!preload) toast.error(settings.denied, settings.deniedHint)
  throw redirect({ to: "/", replace: true })
}

/** Redirects a person whose organization is chosen away from the picker. @throws the redirect */
export async function requireNoOrganization({ location }: GuardContext) {
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  if (selectedFrom(organizations, selection.current())) {
    throw redirect({ href: location.state.returnTo ?? "/", replace: true })
  }
}

/** Applies the language and the colours of an organization to the page. */
export async function applyBranding({ color_scheme, language }: Organization) {
  setScheme(color_scheme)
  await setOrganizationLanguage(language)
}

import { canChangeSettings } from "@marza/domain/members/roles.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type ParsedLocation, redirect } from "@tanstack/react-router"
import { messages, setOrganizationLanguage } from "../messages/use.ts"
import { organizationsQuery } from "../organizations/api.ts"
import { chosenFrom, selection } from "../organizations/selection.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { queryClient } from "./query-client.ts"
import { setScheme } from "./theme.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** Where a person was going when they had to sign in or to choose an organization first. */
    headed?: string
    /** From the account menu, one's own profile opens before an organization is chosen. */
    withoutChoice?: boolean
    /** The organization that a person switches to, chosen once nothing unsaved holds them back. */
    switchTo?: string
  }
}

type Guarded = { location: ParsedLocation }

export function requireSession({ location }: Guarded) {
  if (!session.current()) {
    throw redirect({ to: "/auth", replace: true, state: { headed: location.href } })
  }
}

export function requireNoSession({ location }: Guarded) {
  if (session.current()) throw redirect({ href: location.state.headed ?? "/", replace: true })
}

/**
 * The chosen organization, with its language and colours on the page before it shows. Null on one's own profile
 * alone, which also belongs to people who have no organization.
 */
export async function requireOrganization({
  location,
}: Guarded): Promise<{ organizationId: string | null }> {
  const { switchTo } = location.state
  if (switchTo) {
    selection.choose(switchTo)
    throw redirect({ href: location.href, replace: true })
  }
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  const chosen = chosenFrom(organizations, selection.current())
  if (!chosen) {
    const isReachable = organizations.length === 0 || location.state.withoutChoice
    if (location.pathname === "/profile" && isReachable) return { organizationId: null }
    const isSettings = location.pathname === "/organization-settings"
    const elsewhere = isSettings ? "/organizations" : "/select-organization"
    throw redirect({ to: elsewhere, replace: true, state: { headed: location.href } })
  }
  if (chosen.id !== selection.current()) selection.choose(chosen.id)
  await dressAs(chosen)
  return { organizationId: chosen.id }
}

/** After `requireOrganization`; a link that is only pointed at must not complain. */
export async function requireSettingsRights({ preload }: { preload: boolean }) {
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  const chosen = chosenFrom(organizations, selection.current())
  if (chosen && canChangeSettings(chosen.role)) return
  const { settings } = messages()
  if (!preload) toast.error(settings.denied, settings.deniedHint)
  throw redirect({ to: "/", replace: true })
}

export async function requireNoOrganization({ location }: Guarded) {
  const organizations = await queryClient.ensureQueryData(organizationsQuery)
  if (chosenFrom(organizations, selection.current())) {
    throw redirect({ href: location.state.headed ?? "/", replace: true })
  }
}

/** The page takes on the language and the colours of an organization. */
export async function dressAs({ color_scheme, language }: Organization) {
  setScheme(color_scheme)
  await setOrganizationLanguage(language)
}

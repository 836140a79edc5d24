import type { Limit } from "../../platform/limits/limits.ts"
import { networkOf } from "../../platform/limits/network.ts"

const windowSeconds = 15 * 60

/** Invitations from one IP address; an office shares one. */
export const invitationsFrom = (ipAddress: string): Limit => ({
  action: "invitation by address",
  subject: networkOf(ipAddress),
  max: 120,
  windowSeconds,
})

/** Invitations by one person, by one organization, and to one e-mail by anybody. */
export const invitationsOf = (
  inviterId: string,
  organizationId: string,
  email: string,
): Limit[] => [
  { action: "invitation by person", subject: inviterId, max: 60, windowSeconds },
  { action: "invitation by organization", subject: organizationId, max: 80, windowSeconds },
  { action: "invitation by account", subject: email, max: 10, windowSeconds },
]

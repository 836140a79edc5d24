import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwner } from "@marza/domain/roles.ts"

/** The places of the settings, in the order of their list. */
export const settingsPaths = {
  general: "/organization-settings",
  papers: "/organization-settings/papers",
  vat: "/organization-settings/vat",
  tasks: "/organization-settings/tasks",
  partners: "/organization-settings/partners",
  data: "/organization-settings/data",
} as const

export type SettingsPlace = keyof typeof settingsPaths

const places = Object.keys(settingsPaths) as SettingsPlace[]

/** Those that are listed for a person: partners are the owner's. */
export const placesOf = ({ role }: Pick<Organization, "role">) =>
  places.filter((place) => place !== "partners" || isOwner(role))

export const placeAt = (pathname: string): SettingsPlace =>
  places.find((place) => settingsPaths[place] === pathname) ?? "general"

import {
  colorSchemeOf,
  type Organization,
  type Settings,
} from "@marza/domain/organizations/schemas.ts"
import { mergerOf } from "../ui/merge.ts"

export const settingsOf = ({ name, color_scheme, language }: Organization): Settings => ({
  name,
  color_scheme: colorSchemeOf(color_scheme),
  language,
})

const parts = { name: ["name"], color_scheme: ["color_scheme"], language: ["language"] } as const

const fields = Object.keys(parts) as (keyof Settings)[]

/** The fields in which the two differ by what would be stored. */
const differing = (one: Settings, other: Settings) =>
  fields.filter((field) => one[field].trim() !== other[field].trim())

export const { merge, choose } = mergerOf<Settings, keyof Settings>(parts, differing)

/** What of the typed is no longer, or not yet, as it is stored. */
export function unsaved(stored: Settings, typed: Partial<Settings>): Partial<Settings> {
  const changed = differing(stored, { ...stored, ...typed })
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}

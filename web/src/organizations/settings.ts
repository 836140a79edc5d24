import {
  colorSchemeOf,
  type Organization,
  type Settings,
} from "@marza/domain/organizations/schemas.ts"
import { createMerger } from "../ui/merge.ts"

export const settingsOf = ({ name, color_scheme, language }: Organization): Settings => ({
  name,
  color_scheme: colorSchemeOf(color_scheme),
  language,
})

const parts = { name: ["name"], color_scheme: ["color_scheme"], language: ["language"] } as const

const fields = Object.keys(parts) as (keyof Settings)[]

/** The fields that would be stored differently. */
const changedFields = (one: Settings, other: Settings) =>
  fields.filter((field) => one[field].trim() !== other[field].trim())

export const settingsMerger = createMerger<Settings, keyof Settings>(parts, changedFields)

/** The typed fields that differ from what is stored. */
export function unsavedFields(stored: Settings, typed: Partial<Settings>): Partial<Settings> {
  const changed = changedFields(stored, { ...stored, ...typed })
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}

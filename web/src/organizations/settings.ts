import {
  colorSchemeOf,
  type Organization,
  type Settings,
} from "@marza/domain/organizations/schemas.ts"
import type { Choices } from "../ui/ConflictDialog.tsx"

export const settingsOf = ({ name, color_scheme, language }: Organization): Settings => ({
  name,
  color_scheme: colorSchemeOf(color_scheme),
  language,
})

const fields = ["name", "color_scheme", "language"] as const satisfies (keyof Settings)[]

/** The fields in which the two differ by what would be stored. */
export const differing = (one: Settings, other: Settings) =>
  fields.filter((field) => one[field].trim() !== other[field].trim())

/** What of the typed is no longer, or not yet, as it is stored. */
export function unsaved(stored: Settings, typed: Partial<Settings>): Partial<Settings> {
  const changed = differing(stored, { ...stored, ...typed })
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}

/** What both have changed, and not to the same. */
export function conflicting(base: Settings, mine: Partial<Settings>, theirs: Settings) {
  const toDecide = differing({ ...theirs, ...mine }, theirs)
  return differing(base, theirs).filter((field) => toDecide.includes(field))
}

/** What of mine is to be saved once a side is chosen for each conflict. */
export function kept(
  mine: Partial<Settings>,
  theirs: Settings,
  choices: Choices<keyof Settings>,
): Partial<Settings> {
  const taken = fields.filter((field) => choices[field] === "theirs")
  const values = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
  return unsaved(theirs, { ...mine, ...values })
}

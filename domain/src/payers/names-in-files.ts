import type { Language } from "../language.ts"
import type { PartnerName } from "./fields.ts"
import * as en from "./words/en.ts"
import * as lt from "./words/lt.ts"

const words = { lt, en }

export type NamedPartner = Pick<PartnerName, "id" | "user_id" | "name" | "joined_no">

/** The name of a partner as files in a language have it: namesakes are told apart by the order of joining. */
export function nameInFiles(
  { user_id, name, joined_no }: NamedPartner,
  partners: readonly NamedPartner[],
  language: Language,
): string {
  if (name === null)
    return words[language][user_id ? "namelessPartner" : "formerPartner"](joined_no)
  const namesakes = partners.filter((other) => other.name === name)
  return namesakes.length > 1 ? `${name} (${joined_no})` : name
}

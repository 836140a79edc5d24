import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { shortNameOf } from "@marza/domain/payers/first-names.ts"
import { useLanguage } from "../messages/first.ts"
import { dativeOf } from "./dative.ts"
import { usePartnerTexts } from "./texts.ts"

export type Named = Pick<Partners["items"][number], "partner_id" | "user_id" | "name" | "joined_no">

/** What participants are called: in full, in short where that tells them apart, and as whoever gets something. */
export function useNames(participants: readonly Named[]) {
  const texts = usePartnerTexts()
  const language = useLanguage()
  const find = (id: Participant) => participants.find(({ partner_id }) => partner_id === id)

  function full(id: Participant): string {
    if (id === null) return texts.firm
    const { name, user_id, joined_no } = find(id) ?? {}
    // A member may have no name yet; a partner whose account is deleted has none any more.
    return name ?? (user_id ? texts.nameless : texts.former)(joined_no ?? 0)
  }

  function short(id: Participant): string {
    const name = find(id)?.name
    if (!name) return full(id)
    return shortNameOf(
      name,
      participants.map((other) => other.name ?? ""),
    )
  }

  function receiver(id: Participant): string {
    const { name, user_id, joined_no } = find(id) ?? {}
    if (id !== null && !name) return (user_id ? texts.toNameless : texts.toFormer)(joined_no ?? 0)
    return language === "lt" ? dativeOf(short(id)) : short(id)
  }

  return { full, short, receiver }
}

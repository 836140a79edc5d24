import { useContext } from "react"
import { useMessages } from "../messages/use.ts"
import { Payers } from "./payersContext.ts"

/** The words of a field that names a partner, beside those of choices: "" is the firm. */
export function usePayerWords(): { participant: Record<string, string> } {
  const { partners } = useContext(Payers)
  const { payers: texts } = useMessages()
  const names = partners.map(({ id, user_id, name, joined_no }) => [
    id,
    name ?? (user_id ? texts.namelessPartner : texts.formerPartner)(joined_no),
  ])
  return { participant: { "": texts.theFirm, ...Object.fromEntries(names) } }
}

const lastKey = (organizationId: string, userId: string | null) =>
  `marza.payer.${organizationId}.${userId}`

/**
 * Who is proposed for an expense: whom the person chose last on this device, unless that partner has ended, else as for
 * anything that is entered.
 */
export function useLastPayer(organizationId: string) {
  const { partners, userId } = useContext(Payers)
  const proposed = useProposedPayer()
  const key = lastKey(organizationId, userId)
  const last = localStorage.getItem(key)
  const isOffered = last === "" || partners.some(({ id, is_active }) => is_active && id === last)
  return {
    proposed: last !== null && isOffered && partners.length > 0 ? last : proposed,
    remember(payer: string) {
      if (partners.length === 0) return
      try {
        localStorage.setItem(key, payer)
      } catch {
        // The storage is blocked or full. The expense is stored, and its receipts must go on.
      }
    },
  }
}

/** Who is proposed for what is entered: the person, once they are a partner, else the firm. */
export function useProposedPayer(): string {
  const { partners, userId } = useContext(Payers)
  const own = partners.find(({ user_id, is_active }) => is_active && user_id === userId)
  return own?.id ?? ""
}

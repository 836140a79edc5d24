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

/** Who is proposed for what is entered: the person, once they are a partner, else the firm. */
export function useProposedPayer(): string {
  const { partners, userId } = useContext(Payers)
  const own = partners.find(({ user_id, is_active }) => is_active && user_id === userId)
  return own?.id ?? ""
}

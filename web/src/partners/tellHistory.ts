import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Told } from "../history/days.ts"
import type { Messages } from "../messages/lt.ts"
import { formatDay } from "../ui/dates.ts"
import type { PartnerTexts } from "./texts-lt.ts"
import type { useNames } from "./useNames.ts"

type Locale = {
  texts: PartnerTexts
  history: Messages["history"]
  ways: Messages["payments"]["choices"]["paymentWay"]
  language: Language
  names: ReturnType<typeof useNames>
}

type Fields = Record<string, string | null>

/** The sentence of each change of partners, newest first. What was chosen together is one. */
export function tellPartnersHistory(entries: readonly HistoryEntry[], locale: Locale): Told[] {
  const changes = new Map<string, [HistoryEntry, ...HistoryEntry[]]>()
  for (const entry of entries) {
    // Partners and their parts are stored in one transaction, whose moment they have; a settlement is one by itself.
    const key = entry.entity === "settlements" ? entry.id : entry.at
    const change = changes.get(key)
    if (change) change.push(entry)
    else changes.set(key, [entry])
  }
  return [...changes.values()].map((change) => ({
    entry: change[0],
    sentence:
      change[0].entity === "settlements"
        ? settlementSentence(change[0], locale)
        : partsSentence(change, locale),
  }))
}

/** In which parts profit is shared from a day on; without parts, an account of a partner is gone. */
function partsSentence(change: readonly HistoryEntry[], locale: Locale): string {
  const { texts, language, names } = locale
  const chosen = change
    .filter(({ entity, action }) => entity === "partner_parts" && action === "insert")
    .map(
      ({ after }) => after as { partner_id: Participant; parts: number; from_day: string | null },
    )
    .toReversed()
  const [first] = chosen
  if (!first) return texts.history.accountGone
  const parts = chosen
    .map(({ partner_id, parts }) => `${names.full(partner_id)}\u00a0– ${parts}`)
    .join(", ")
  return texts.history.parts(first.from_day && dayOf(first.from_day, language), parts)
}

function settlementSentence(entry: HistoryEntry, locale: Locale): string {
  const { texts, history, language, names } = locale
  const before = (entry.before ?? {}) as Fields
  const after = (entry.after ?? {}) as Fields
  if (entry.action !== "update") {
    const {
      from_partner = null,
      to_partner = null,
      amount,
      day,
    } = entry.action === "insert" ? after : before
    const gave = texts.gave(names.short(from_partner), names.receiver(to_partner))
    const what = `${gave} ${formatMoney(amount ?? "0", "EUR", language)} (${dayOf(day ?? "", language)})`
    return texts.history[entry.action](what)
  }
  const told = Object.entries(texts.history.changed)
    .filter(([field]) => field in after)
    .map(([field, name]) => {
      const [from, to] = [before, after].map((fields) =>
        shown(field, fields[field] ?? null, locale),
      )
      if (!from) return history.set(name, to ?? "")
      return to ? history.changed(name, from, to) : history.cleared(name, from)
    })
  return told.length > 0 ? told.join(", ") : history.accountGone
}

function shown(field: string, value: string | null, locale: Locale): string | null {
  const { history, ways, language, names } = locale
  // The firm is a participant without an id.
  if (field === "from_partner" || field === "to_partner") return names.full(value)
  if (value === null) return null
  if (field === "amount") return formatMoney(value, "EUR", language)
  if (field === "day") return dayOf(value, language)
  return field === "how" ? ways[value as keyof typeof ways] : history.quoted(value)
}

const dayOf = (day: string, language: Language) => formatDay(new Date(day), "UTC", language)

import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseFields, otherExpenseFields } from "@marza/domain/expenses/fields.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { paymentFieldNames, paymentFields } from "@marza/domain/payments/fields.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { Messages } from "../messages/lt.ts"
import { formatField } from "../ui/formatField.ts"
import type { Change } from "./changes.ts"

type Locale = {
  texts: Messages
  language: Language
  /** What partners are called, by their ids. */
  partners?: Record<string, string>
}

const maxCharacters = 120

/**
 * The sentence that follows a person's name: "pakeitė pardavimo kainą iš 2 000,00 EUR į 2 500,00 EUR".
 * @param together all entries of the change, where these are several
 */
export function sentenceOf(
  entry: HistoryEntry,
  changes: readonly Change[],
  locale: Locale,
  together: readonly HistoryEntry[] = [entry],
): string {
  const { history } = locale.texts
  switch (entry.entity) {
    case "expenses":
      return expenseSentence(entry, locale)
    case "payments":
      return paymentSentence(entry, locale)
    case "attachments":
      return attachmentSentence(entry, locale.texts)
    case "tasks":
      return taskSentence(entry, history)
    case "papers":
      return paperSentence(entry, history)
    case "car_shares":
      return sharesSentence(together, locale)
    case "imports":
      return importSentence(entry, history)
    case "cars":
    // A car's history has none of these.
    case "organizations":
    case "organization_members":
    case "splits":
    case "overheads":
    case "paper_series":
    case "closings":
    case "partners":
    case "partner_parts":
    case "settlements":
    case "task_templates":
      return carSentence(entry, changes, locale)
  }
}

function carSentence(entry: HistoryEntry, changes: readonly Change[], locale: Locale): string {
  const { history } = locale.texts
  if (entry.action === "insert") {
    const file = entry.import_file_name
    return file ? history.importedCar(history.quoted(shortened(file))) : history.addedCar
  }
  if (entry.action === "delete") return history.deletedCar
  if (changes.length > 0) return changes.map((change) => changeSentence(change, locale)).join(", ")
  return entry.actor_id === null ? history.accountGone : history.savedCar
}

function changeSentence(change: Change, locale: Locale): string {
  const { history } = locale.texts
  const { field, from, to } = change
  if (field === "image_url") {
    if (to === null) return history.removedPhoto
    return from === null ? history.addedPhoto : history.changedPhoto
  }
  const name = locale.texts.car.words[field].changed
  // For a field with a person's name the history stores that it changed, but not the names.
  if (from === null && to === null) return history.changedOnly(name)
  const declared = carFields[field]
  const [fromCurrency, toCurrency] =
    "currency" in declared ? [change.fromCurrency, change.toCurrency] : ["EUR", "EUR"]
  const before = from === null ? null : shown(declared, from, fromCurrency, locale)
  const after = to === null ? null : shown(declared, to, toCurrency, locale)
  if (before === null) return history.set(name, after ?? "")
  return after === null ? history.cleared(name, before) : history.changed(name, before, after)
}

function shown(
  { format }: { format: FieldFormat },
  value: string,
  currency: string,
  locale: Locale,
): string {
  const { texts, language } = locale
  if (format === "text" || format === "link") return texts.history.quoted(shortened(value))
  if (format === "participant") return participantName(value, locale)
  const choices = { ...texts.car.choices, ...texts.expenses.choices, ...texts.payments.choices }
  const told = formatField(format, value, currency, choices, language)
  // The type of an expense stands without quotation marks.
  return format in choices && format !== "expenseType" ? texts.history.quoted(told) : told
}

/** The sentence of an import or its undo, with the number of cars that it added or removed in brackets. */
function importSentence(
  { action, after, import_file_name }: HistoryEntry,
  history: Messages["history"],
): string {
  const file = history.quoted(shortened(import_file_name ?? ""))
  const counts = (after ?? {}) as Record<string, string | null>
  return action === "insert"
    ? history.importedFile(file, counts.cars ?? "")
    : history.undidImport(file, counts.undone_cars ?? "")
}

/** How the profit of a car is shared now and was before; the rows are newest first. */
function sharesSentence(together: readonly HistoryEntry[], locale: Locale): string {
  const { history } = locale.texts
  const listed = (action: HistoryEntry["action"]) =>
    together
      .filter((entry) => entry.action === action)
      .map(({ before, after }) => (after ?? before ?? {}) as Fields)
      .toReversed()
      .map(
        ({ partner_id, parts }) => `${participantName(partner_id ?? "", locale)}\u00a0– ${parts}`,
      )
      .join(", ")
  const [now, was] = [listed("insert"), listed("delete")]
  if (now === "") return history.clearedShares(was)
  return was === "" ? history.setShares(now) : history.changedShares(now, was)
}

const participantName = (id: string, { texts, partners }: Locale): string =>
  partners?.[id] ?? texts.payers.formerPartner(0)

/** The sentence of a task, which names it. */
function taskSentence({ action, after, task }: HistoryEntry, history: Messages["history"]): string {
  const title = history.quoted(shortened(task?.title ?? ""))
  if (action === "insert") return history.addedTask(title)
  if (action === "delete") return history.deletedTask(title)
  const changed = (after ?? {}) as Record<string, unknown>
  if ("done_at" in changed) return history[changed.done_at ? "didTask" : "reopenedTask"](title)
  return history[changed.lost_assignee === true ? "leftTask" : "changedTask"](title)
}

/** What became of a contract or an invoice; names of the other side are in no history. */
function paperSentence({ action, after }: HistoryEntry, history: Messages["history"]): string {
  if (action === "delete") return history.deletedPaper
  const { series, number, state, blanked_on } = (after ?? {}) as Record<string, string | null>
  if (series && number) return history.issuedPaper(paperNumber({ series, number: Number(number) }))
  if (state === "annulled") return history.annulledPaper
  if (state === "credited") return history.creditedPaper
  if (blanked_on) return history.blankedPaper
  return action === "insert" ? history.draftedPaper : history.changedPaper
}

function attachmentSentence(
  { action, before, after }: HistoryEntry,
  { history }: Messages,
): string {
  const fields = (after ?? before ?? {}) as Record<string, string | null>
  const name = history.quoted(shortened(fields.name ?? ""))
  if (action === "update") {
    const from = (before as typeof fields | null)?.name
    if (from) return history.renamedAttachment(history.quoted(shortened(from)), name)
    if ((before as typeof fields | null)?.kind === "inbox") return history.assignedPaper
    if (fields.kind === "inbox") return history.unassignedPaper
    return "kind" in fields ? history.changedAttachment : history.accountGone
  }
  const what = history.attachmentKinds[fields.kind as AttachmentKind]
  return action === "insert"
    ? history.addedAttachment(what, name)
    : history.deletedAttachment(what, name)
}

function expenseSentence(entry: HistoryEntry, locale: Locale): string {
  const { history } = locale.texts
  if (entry.action === "update") return expenseUpdate(entry, locale)
  const fields = (entry.after ?? entry.before ?? {}) as Fields
  const words = history.expenses[entry.expense?.kind ?? "cost"]
  const amount = formatMoney(fields.amount ?? "0", fields.currency ?? "EUR", locale.language)
  const description = history.quoted(shortened(fields.description ?? ""))
  if (entry.action === "delete") return words.deleted(description, amount)
  return words[entry.import_file_name ? "imported" : "added"](description, amount)
}

/** The changes of an expense, the first of which says which expense it is. */
function expenseUpdate(entry: HistoryEntry, locale: Locale): string {
  const { texts, language } = locale
  const { history } = texts
  const before = (entry.before ?? {}) as Fields
  const after = (entry.after ?? {}) as Fields
  const { currency, kind, description } = entry.expense ?? blankExpense
  const changed = [...otherExpenseFields(["kind"]), "kind" as const]
    .filter((field) => field in after)
    // The currency is shown beside the amount.
    .filter((field) => field !== "currency" || !("amount" in after))
  if (changed.length === 0) return history.accountGone
  // A change of the description tells both.
  const isNamed = description !== "" && !("description" in after)
  const name = isNamed ? history.quoted(shortened(description)) : ""
  const isRateAlone = changed.every((field) => field === "exchange_rate" || field === "rate_day")
  const told = changed.map((field, index) => {
    const of = history.expenses[kind].of(index === 0 ? name : "")
    if (isRateAlone && field === "exchange_rate" && after[field] && !before[field]) {
      return history.filledInRate(
        of,
        formatRate(after[field], language),
        formatMoney(after.amount_eur ?? "0", "EUR", language),
      )
    }
    const show = (value: string | null | undefined, money: string) =>
      value ? shown(expenseFields[field], value, money, locale) : null
    const from = show(before[field], before.currency ?? currency)
    const to = show(after[field], currency)
    const label = texts.expenses.words[field].changed(of)
    // A field may name a person: of that the history stores that it changed, but not the names.
    if ("isPersonal" in expenseFields[field]) return history.changedOnly(label)
    if (!from) return history.set(label, to ?? "")
    return to ? history.changed(label, from, to) : history.cleared(label, from)
  })
  // The label of a day or a kind has no room for the name.
  const sentence = told.join(", ")
  return sentence.includes(name) ? sentence : `${sentence} (${name})`
}

function paymentSentence(entry: HistoryEntry, locale: Locale): string {
  const { history, payments } = locale.texts
  const before = (entry.before ?? {}) as Fields
  const after = (entry.after ?? {}) as Fields
  const currencyOf = (fields: Fields) => fields.currency ?? entry.payment?.currency ?? "EUR"
  if (entry.action !== "update") {
    const fields = entry.action === "insert" ? after : before
    const words = history.payments[fields.kind === "deposit" ? "deposit" : "payment"]
    const amount = formatMoney(fields.amount ?? "0", currencyOf(fields), locale.language)
    return `${words[entry.action === "insert" ? "added" : "deleted"]}: ${amount}`
  }
  const changed = paymentFieldNames
    .filter((field) => field in after)
    // The currency is shown beside the amount.
    .filter((field) => field !== "currency" || !("amount" in after))
  if (changed.length === 0) return history.accountGone
  return changed
    .map((field) => {
      const name = payments.words[field].changed
      const show = (fields: Fields) => {
        const value = fields[field]
        return value ? shown(paymentFields[field], value, currencyOf(fields), locale) : null
      }
      const [from, to] = [show(before), show(after)]
      // For the payer the history stores that it changed, but no names.
      if (!from && !to) return history.changedOnly(name)
      if (!from) return history.set(name, to ?? "")
      return to ? history.changed(name, from, to) : history.cleared(name, from)
    })
    .join(", ")
}

type Fields = Record<string, string | null>

const blankExpense = { currency: "EUR", kind: "cost", description: "" } as const

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")]
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters).join("")}…`
    : characters.join("")
}

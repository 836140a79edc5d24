import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseFields, otherExpenseFields } from "@marza/domain/expenses/fields.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { Messages } from "../messages/lt.ts"
import { formatField } from "../ui/formatField.ts"
import type { Change } from "./changes.ts"

type Locale = { texts: Messages; language: Language }

const maxCharacters = 120

/** The sentence that follows a person's name: "pakeitė pardavimo kainą iš 2 000,00 EUR į 2 500,00 EUR". */
export function sentenceOf(
  entry: HistoryEntry,
  changes: readonly Change[],
  locale: Locale,
): string {
  const { history } = locale.texts
  if (entry.entity === "expenses") return expenseSentence(entry, locale)
  if (entry.entity === "attachments") return attachmentSentence(entry, locale.texts)
  if (entry.entity === "imports") return importSentence(entry, history)
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
  { texts, language }: Locale,
): string {
  if (format === "text" || format === "link") return texts.history.quoted(shortened(value))
  const choices = { ...texts.car.choices, ...texts.expenses.choices }
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

function attachmentSentence(
  { action, before, after }: HistoryEntry,
  { history }: Messages,
): string {
  const fields = (after ?? before ?? {}) as Record<string, string | null>
  const name = history.quoted(shortened(fields.name ?? ""))
  if (action === "update") {
    const from = (before as typeof fields | null)?.name
    if (from) return history.renamedAttachment(history.quoted(shortened(from)), name)
    return "kind" in fields ? history.changedAttachment : history.accountGone
  }
  const what = history.attachmentKinds[fields.kind as AttachmentKind]
  return action === "insert"
    ? history.addedAttachment(what, name)
    : history.deletedAttachment(what, name)
}

function expenseSentence(entry: HistoryEntry, { texts, language }: Locale): string {
  const { history } = texts
  const fields = (entry.after ?? entry.before ?? {}) as Fields
  const { currency, kind } = entry.expense ?? { currency: "EUR", kind: "cost" }
  const words = history.expenses[kind]
  if (entry.action === "update") {
    const before = (entry.before ?? {}) as Fields
    const changed = [...otherExpenseFields(["kind"]), "kind" as const]
      .filter((name) => name in fields)
      // The currency is shown beside the amount.
      .filter((name) => name !== "currency" || !("amount" in fields))
    if (changed.length === 0) return history.accountGone
    const isRateAlone = changed.every((name) => name === "exchange_rate" || name === "rate_day")
    return changed
      .map((name) => {
        if (isRateAlone && name === "exchange_rate" && fields[name] && !before[name]) {
          return history.filledInRate(
            words.of,
            formatRate(fields[name], language),
            formatMoney(fields.amount_eur ?? "0", "EUR", language),
          )
        }
        const [from, to] = (
          [
            [before[name], before.currency ?? currency],
            [fields[name], currency],
          ] as const
        ).map(([value, of]) =>
          value ? shown(expenseFields[name], value, of, { texts, language }) : null,
        )
        const label = texts.expenses.words[name].changed(words.of)
        if (!from) return history.set(label, to ?? "")
        return to ? history.changed(label, from, to) : history.cleared(label, from)
      })
      .join(", ")
  }
  const amount = formatMoney(fields.amount ?? "0", fields.currency ?? "EUR", language)
  const description = history.quoted(shortened(fields.description ?? ""))
  if (entry.action === "delete") return words.deleted(description, amount)
  return words[entry.import_file_name ? "imported" : "added"](description, amount)
}

type Fields = Record<string, string | null>

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")]
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters).join("")}…`
    : characters.join("")
}

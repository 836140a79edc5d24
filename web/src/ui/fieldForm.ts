import type { Language } from "@marza/domain/language.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { FieldDeclaration } from "@marza/domain/schema/field-shapes.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import {
  amountToSend,
  formatForInput,
  groupedInteger,
  integerToSend,
  rateToSend,
} from "./typedAmount.ts"

type Declared = FieldDeclaration<FieldFormat>

/** A form of declared fields. Its values are texts: amounts and rates as typed, "" for what may be left out. */
export function fieldForm<Values extends Record<string, string>, Part extends string>(
  fields: Record<keyof Values & string, Declared>,
) {
  type Field = keyof Values & string
  const names = Object.keys(fields) as Field[]
  const ofEach = <Made>(make: (name: Field) => unknown) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Made

  /** The body to send. A text that is no amount is sent as typed: the schema then refuses it under its field. */
  const bodyOf = (values: Values) =>
    ofEach<Record<Field, unknown>>((name) => {
      const { currency } = fields[name]
      const inCurrency = currency === undefined ? "EUR" : (values[currency] as Currency)
      return toSend(fields[name], values[name] ?? "", inCurrency)
    })

  return {
    blank: ofEach<Values>((name) => fields[name].defaultValue || ""),
    valuesOf: (row: Record<Field, string | number | null>, language: Language) =>
      ofEach<Values>((name) => {
        const value = row[name]
        const { format } = fields[name]
        if (format === "amount") return formatForInput(value as string | null, language)
        const text = String(value ?? "")
        return format === "integer" ? groupedInteger(text, language) : text
      }),
    bodyOf,
    /** The fields that would be stored differently; two ways to write the same number are equal. */
    changedFields(base: Values, values: Values): Field[] {
      // To read twenty amounts takes time on a phone, and most renders change nothing.
      if (names.every((field) => base[field] === values[field])) return []
      const before = bodyOf(base)
      const after = bodyOf(values)
      return names.filter((field) => before[field] !== after[field])
    },
    /** The fields of each part, which are decided together when two people changed them. */
    parts: Object.fromEntries(
      names.map((name) => {
        const { part } = fields[name]
        return [part, names.filter((other) => fields[other].part === part)]
      }),
    ) as Record<Part, Field[]>,
  }
}

function toSend({ format, defaultValue }: Declared, typed: string, currency: Currency) {
  switch (format) {
    case "integer":
      return integerToSend(typed)
    case "amount":
      return amountToSend(typed, currency)
    case "rate":
      return rateToSend(typed, currency)
    default:
      return defaultValue === null ? typed.trim() || null : typed.trim()
  }
}

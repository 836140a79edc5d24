import type { Language } from "@marza/domain/language.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { FieldDeclaration } from "@marza/domain/schema/field-shapes.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import { createMerger } from "./merge.ts"
import {
  amountToSend,
  formatForInput,
  groupedInteger,
  integerToSend,
  rateToSend,
} from "./typedAmount.ts"

type Declared = FieldDeclaration<FieldFormat>

/** The values of a form of declared fields: texts, amounts and rates as typed, "" for what may be left out. */
export type FormValues<New, Field extends keyof New> = {
  [F in Field]: null extends New[F] ? string : New[F]
}

/** The parts of declared fields, which are decided together when two people changed them. */
export type PartOf<Fields extends Record<string, { part: string }>> = Fields[keyof Fields]["part"]

/** A form of declared fields, with the merge of what two people have filled in. */
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

  /** The fields that would be stored differently; two ways to write the same number are equal. */
  function changedFields(base: Values, values: Values): Field[] {
    // To read twenty amounts takes time on a phone, and most renders change nothing.
    if (names.every((field) => base[field] === values[field])) return []
    const before = bodyOf(base)
    const after = bodyOf(values)
    return names.filter((field) => before[field] !== after[field])
  }

  /** The fields of each part, which are decided together when two people changed them. */
  const parts = Object.fromEntries(
    names.map((name) => {
      const { part } = fields[name]
      return [part, names.filter((other) => fields[other].part === part)]
    }),
  ) as Record<Part, Field[]>

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
    changedFields,
    parts,
    merger: createMerger<Values, Part>(parts, changedFields),
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
    case "participant":
      return typed || null
    default:
      return defaultValue === null ? typed.trim() || null : typed.trim()
  }
}

import { withoutUser } from "@marza/domain/cars/detail-schemas.ts"
import { monthPictureSchema } from "@marza/domain/closing/schemas.ts"
import { historyEntities } from "@marza/domain/history/schemas.ts"
import { taxCodesSchema } from "@marza/domain/isaf/codes.ts"
import { vatRatesSchema } from "@marza/domain/vat/rates.ts"
import * as z from "zod/mini"
import { participantFields } from "../payers/names.ts"
import { type ArchivedTable, type ColumnKind, columnsOf } from "./format.ts"
import type { ArchivedRow } from "./queries.ts"
import { valueReader } from "./values.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxFields = 200

const isStorable = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0")
const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value)

const isTime = (text: string) => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

/** What stands in a column of each kind; whether it may be null, and how long a text is, the database knows. */
const checks: Record<ColumnKind, (value: unknown, column: string) => boolean> = {
  id: matches(uuid),
  person: matches(uuid),
  text: isStorable,
  path: isStorable,
  decimal: matches(/^\d{1,30}(\.\d{1,30})?$/),
  signed: matches(/^-?\d{1,30}(\.\d{1,30})?$/),
  list: (value) => Array.isArray(value) && value.length <= maxFields && value.every(isStorable),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  boolean: (value) => typeof value === "boolean",
  day: (value) => matches(/^\d{4}-\d\d-\d\d$/)(value) && isTime(`${value}T00:00:00.000Z`),
  time: (value) =>
    matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(value) && isTime(value as string),
  json: (value, column) =>
    column === "vat_rates"
      ? vatRatesSchema.safeParse(value).success
      : column === "content"
        ? isContent(value)
        : column === "picture"
          ? z.safeParse(monthPictureSchema, value).success
          : isFields(value),
}

/** What a paper prints: the program that renders it anew needs its parts, whatever they say. */
const isContent = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  ["ours", "theirs", "car", "price", "scheme", "defects"].every(
    (part) => typeof (value as ArchivedRow)[part] === "object",
  ) &&
  isStorable(JSON.stringify(value)) &&
  !JSON.stringify(value).includes("\\u0000")

/** Columns of a row in the history by their names. */
function isFields(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const fields = Object.entries(value)
  return (
    fields.length <= maxFields &&
    fields.every(
      ([name, field]) =>
        isStorable(name) &&
        (field === null ||
          typeof field === "boolean" ||
          isStorable(field) ||
          (name === "task_kinds_off" && checks.list(field, name)) ||
          (name === "vat_rates" && vatRatesSchema.safeParse(field).success) ||
          (name === "isaf_codes" && taxCodesSchema.safeParse(field).success)),
    )
  )
}

/** What is wrong with a line: a column that this program does not know, or a value that is none of its kind. */
export type LineProblem = "newer" | "damaged"

const kindsOf = (table: ArchivedTable) =>
  new Map(
    columnsOf(table).map(([name, kind]): [string, ColumnKind] =>
      kind === "path" ? ["file", kind] : [name, kind],
    ),
  )

/** Reads the lines of a table, all of which have the columns of the first. */
export function lineReader(table: ArchivedTable): (row: unknown) => ArchivedRow | LineProblem {
  const kinds = kindsOf(table)
  const readValues = valueReader(table)
  let columns: string | undefined
  return (row) => {
    if (typeof row !== "object" || row === null || Array.isArray(row)) return "damaged"
    const names = Object.keys(row)
    if (names.some((name) => !kinds.has(name))) return "newer"
    columns ??= names.join()
    if (columns !== names.join()) return "damaged"
    if (
      table === "history" &&
      !historyEntities.some((entity) => entity === (row as ArchivedRow).entity)
    )
      return "newer"
    const isRight = Object.entries(row).every(([name, value]) => {
      const kind = kinds.get(name)
      return value === null || (kind !== undefined && checks[kind](value, name))
    })
    return (isRight && readValues(row as ArchivedRow)) || "damaged"
  }
}

/** How ids become those of this installation. */
export type Mapping = {
  id: (id: string) => string
  /** Null for whoever is no member here. */
  person: (id: string) => string | null
}

/** A line that was checked as a row of the new organization; what refers to a file still has its entry. */
export function toRow(table: ArchivedTable, line: ArchivedRow, mapping: Mapping): ArchivedRow {
  const kinds = kindsOf(table)
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => {
      const kind = kinds.get(name)
      if (typeof value === "string" && kind === "id") return [name, mapping.id(value)]
      if (typeof value === "string" && kind === "person") return [name, mapping.person(value)]
      // Older versions accepted a URL with a user and password, so an older archive may hold one.
      if (name === "advert_url" && typeof value === "string") return [name, withoutUser(value)]
      const isHistory = table === "history" && kind === "json" && value !== null
      return [name, isHistory ? mapFields(value as ArchivedRow, mapping) : value]
    }),
  )
}

const peopleFields = [
  "user_id",
  "added_by",
  "created_by",
  "changed_by",
  "imported_by",
  "undone_by",
  "closed_by",
  "opened_by",
  "assignee",
  "done_by",
]

/** The same for columns in the history, and for the ids in the path of a logo. */
function mapFields(fields: ArchivedRow, mapping: Mapping): ArchivedRow {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== "string") return [name, value]
      if (peopleFields.includes(name))
        return [name, uuid.test(value) ? mapping.person(value) : null]
      if (isOwnId(name) && uuid.test(value)) return [name, mapping.id(value)]
      if (name.endsWith("_path")) return [name, value.replace(anyUuid, mapping.id)]
      return [name, value]
    }),
  )
}

/** Whether a field holds an id of the organization's own: of a row, or of the partner who paid or received. */
const isOwnId = (name: string): boolean =>
  /(^|_)id$|^credits$|_partner$/.test(name) || participantFields.includes(name)

const anyUuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

import { expenseWordsIn } from "../expenses/words/both.ts"
import type { Language } from "../language.ts"
import { type ColumnLabel, columnOf, type TableColumn } from "../table/column.ts"
import { headingInFileOf } from "../table/field-words.ts"
import { columnKindOf, wordsOf } from "../table/format.ts"
import { type OverheadField, overheadFieldNames, overheadFields } from "./fields.ts"
import type { Overhead } from "./schemas.ts"
import { overheadChoicesIn } from "./words/both.ts"

/** What the columns are called that an expense has not. */
const ownHeadings = {
  lt: { day: "Data", type: "Rūšis", repeats: "Kartojasi", repeats_until: "Kartojasi iki" },
  en: { day: "Date", type: "Type", repeats: "Repeats", repeats_until: "Repeats until" },
} satisfies Record<Language, Partial<Record<OverheadField, string>>>

const isOwn = (name: OverheadField): name is keyof typeof ownHeadings.lt => name in ownHeadings.lt

const headingIn = (language: Language, name: OverheadField) =>
  isOwn(name) ? ownHeadings[language][name] : headingInFileOf(expenseWordsIn[language][name])

function labelOf(name: OverheadField): ColumnLabel {
  const { format } = overheadFields[name]
  const [lt, en] = [wordsOf(format, overheadChoicesIn.lt), wordsOf(format, overheadChoicesIn.en)]
  return {
    kind: columnKindOf(format),
    lt: headingIn("lt", name),
    en: headingIn("en", name),
    ...(lt && en && { words: { lt, en } }),
  }
}

/** The fields of an overhead as columns of a file, in their order. */
export const overheadColumnsIn = (
  language: Language,
  names: readonly OverheadField[] = overheadFieldNames,
): TableColumn<Pick<Overhead, OverheadField>>[] =>
  names.map((name) => columnOf(labelOf(name), language, (overhead) => overhead[name]))

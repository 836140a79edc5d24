import type { Language } from "../language.ts"
import { type ColumnLabel, columnOf, type TableColumn, type TableValue } from "../table/column.ts"
import type { StatementRow } from "./schemas.ts"
import { entryWords as en } from "./words/en.ts"
import { entryWords as lt } from "./words/lt.ts"

const columns: [ColumnLabel, (row: StatementRow) => TableValue][] = [
  [{ kind: "day", lt: "Data", en: "Date" }, ({ day }) => day],
  [{ kind: "choice", lt: "Už ką", en: "What for", words: { lt, en } }, ({ kind }) => kind],
  [{ kind: "text", lt: "Automobilis ar išlaida", en: "Car or overhead" }, ({ name }) => name],
  [{ kind: "amount", lt: "Suma, EUR", en: "Amount, EUR", isSummed: true }, ({ amount }) => amount],
  [{ kind: "amount", lt: "Likutis, EUR", en: "Balance, EUR" }, ({ balance }) => balance],
  [
    {
      kind: "choice",
      lt: "Kursas",
      en: "Rate",
      words: { lt: { estimated: "nenurodytas" }, en: { estimated: "missing" } },
    },
    ({ estimated }) => (estimated ? "estimated" : null),
  ],
]

/** The columns of a participant's statement in a file (rules 23.6). */
export const statementColumnsIn = (language: Language): TableColumn<StatementRow>[] =>
  columns.map(([label, valueIn]) => columnOf(label, language, valueIn))

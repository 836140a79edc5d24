import { buffer } from "node:stream/consumers"
import { csvFileName, fileStem, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import type { TableColumn } from "@marza/domain/table/column.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import { type Parts, type Sheet, sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { exportTexts } from "./texts.ts"

/** A list that becomes a file: what it is called, its columns, and its rows part by part. */
export type ListFile<Row> = {
  name: Exclude<keyof (typeof exportTexts)[Language], "total">
  columns: readonly TableColumn<Row>[]
  rows: () => Parts<Row>
}

/** In which language it is written, and of which day it is. */
export type FileOptions = { language: Language; now: Date }

/** A list as a CSV file (rules 8). */
export async function csvOfList<Row>(
  { name, columns, rows }: ListFile<Row>,
  { language, now }: FileOptions,
) {
  const texts = [toCsv([columns.map(({ heading }) => heading)], language)]
  for await (const part of rows()) texts.push(await csvLinesInTurns(columns, part, language))
  const fileName = csvFileName(exportTexts[language][name], todayInVilnius(now))
  return { content: texts.join(""), fileName }
}

/**
 * A list as a workbook (rules 14), with further sheets behind it. Its rows are read and compressed part by part; the
 * compressed file is whole before anything is sent, so that a failure is an error and no file, and the database waits for
 * no slow reader.
 */
export async function workbookOfList<Row>(
  { name, ...list }: ListFile<Row>,
  { language, now }: FileOptions,
  further: readonly Sheet[] = [],
) {
  const { [name]: title, total } = exportTexts[language]
  const sheet = sheetOf<Row>({ ...list, name: title, totalLabel: total })
  const content = await buffer(workbookOf([sheet, ...further], now))
  return { content, fileName: `${fileStem(title, todayInVilnius(now))}.xlsx` }
}

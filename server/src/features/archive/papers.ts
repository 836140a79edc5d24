import { csvDate } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { safeName, uniquePaths } from "../../platform/zip/zip.ts"
import { type PaperFileRow, paperFileName } from "../papers/paper-files.ts"
import type { StoredFile } from "./entry-names.ts"
import { filesFolder } from "./format.ts"
import { archiveTexts } from "./texts.ts"

/** Gives every PDF the name that it has, in a folder of all of them. */
export function namePapers(rows: readonly PaperFileRow[], language: Language): StoredFile[] {
  const unique = uniquePaths()
  const { papers, entities } = archiveTexts[language]
  return rows.map(({ path, ...paper }) => {
    const name = `${paperFileName(paper)}.pdf`
    const entry = unique(`${filesFolder}${papers}/${safeName(name)}`)
    const { car_name, full_name, created_at } = paper
    const about = [car_name ?? "", "", entities.papers, name, full_name ?? "", csvDate(created_at)]
    return { path, entry, createdAt: created_at, cells: [entry, ...about] }
  })
}

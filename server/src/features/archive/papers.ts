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
  return rows.map((paper) => {
    const name = `${paperFileName(paper)}.pdf`
    const entry = unique(`${filesFolder}${papers}/${safeName(name)}`)
    return { ...paper, registration_number: null, name, entry, what: entities.papers }
  })
}

import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { Files } from "../../platform/storage/files.ts"
import { defectsOf, sideOf } from "./draft.ts"
import { paperFileName } from "./paper-files.ts"
import type { PaperRow } from "./queries.ts"

/** A paper as responses show it, but with the path of its PDF in place of the address. */
export type ShownPaper = Omit<Paper, "url"> & { path: string | null }

export function toShown({
  side_name,
  side_code,
  side_address,
  side_vat_number,
  side_phone,
  side_email,
  defect_kinds,
  defects,
  ...row
}: PaperRow): ShownPaper {
  return {
    ...row,
    side: sideOf({ side_name, side_code, side_address, side_vat_number, side_phone, side_email }),
    defects: defectsOf({ defect_kinds, defects }),
  }
}

/** Papers as responses show them: with URLs, signed anew. */
export function paperResponses(files: Files) {
  const many = async (rows: readonly PaperRow[]): Promise<Paper[]> => {
    const sign = await files.signer()
    return rows.map((row) => withUrl(toShown(row), sign))
  }
  const shown = async (paper: ShownPaper): Promise<Paper> => withUrl(paper, await files.signer())
  const one = (row: PaperRow): Promise<Paper> => shown(toShown(row))
  return { one, many, shown }
}

function withUrl(shown: ShownPaper, sign: Awaited<ReturnType<Files["signer"]>>): Paper {
  const { path, ...paper } = shown
  return { ...paper, url: path === null ? null : sign(path, paperFileName(shown)).image_url }
}

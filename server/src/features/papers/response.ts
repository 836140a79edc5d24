import { add, subtract } from "@marza/domain/money/decimal.ts"
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
  car_total,
  car_currency,
  car_vat_eur,
  credited_vat_eur,
  ...row
}: PaperRow): ShownPaper {
  return {
    ...row,
    different_sums: differentSums(row, { car_total, car_currency, car_vat_eur, credited_vat_eur }),
    side: sideOf({ side_name, side_code, side_address, side_vat_number, side_phone, side_email }),
    defects: defectsOf({ defect_kinds, defects }),
  }
}

type OfPaper = Pick<PaperRow, "differs" | "total" | "currency" | "credited" | "vat_eur">
type OfCar = Pick<PaperRow, "car_total" | "car_currency" | "car_vat_eur" | "credited_vat_eur">

/** The sums of a paper, less what was credited, beside those of its car where they are no more the same. */
function differentSums(
  { differs, total, currency, credited, vat_eur }: OfPaper,
  { car_total, car_currency, car_vat_eur, credited_vat_eur }: OfCar,
): Paper["different_sums"] {
  const sums: Paper["different_sums"] = []
  if (differs.includes("price") && total && currency && car_total && car_currency)
    sums.push({
      of: "price",
      paper: subtract(total, credited ?? "0.00"),
      currency,
      car: car_total,
      car_currency,
    })
  if (vat_eur && car_vat_eur)
    sums.push({
      of: "vat_rate",
      paper: add(vat_eur, credited_vat_eur ?? "0.00"),
      currency: "EUR",
      car: car_vat_eur,
      car_currency: "EUR",
    })
  return sums
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

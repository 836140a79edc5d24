import { documentsResult, isInResult } from "@marza/domain/closing/lines.ts"
import type { MonthPicture } from "@marza/domain/closing/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import type { PictureRow } from "./PictureRows.tsx"

/** The documents of a month by kind, their result, and later costs. */
export function useDocumentRows(picture: MonthPicture): PictureRow[] {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const documents = picture.documents
    .filter(({ count }) => count > 0)
    .map((line) => ({
      label: `${texts.kinds[line.document]} (${line.count})`,
      ...(signOf(line.vat_eur) !== 0 && {
        note: texts.withVat(
          formatMoney(line.eur, "EUR", language),
          formatMoney(line.vat_eur, "EUR", language),
        ),
      }),
      // What it does to the result, so that the lines add up to it in sight; a payment or a paper does nothing.
      value: isInResult(line.document) ? documentsResult([line]) : line.eur,
      isEstimated: line.estimated,
    }))
  return [
    ...documents,
    {
      label: texts.result,
      value: picture.documents_result,
      isSigned: true,
      isSum: true,
      isEstimated: picture.documents_result_estimated,
    },
    {
      label: texts.laterCosts,
      value: picture.later_costs_eur,
      isEstimated: picture.later_costs_estimated,
    },
  ]
}

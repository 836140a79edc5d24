import { type Tile, tiles } from "@marza/domain/analytics/tiles.ts"
import type { MonthPicture } from "@marza/domain/closing/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { formatCalendarDay, formatMoment } from "../ui/dates.ts"
import { unbroken } from "../ui/unbroken.ts"
import type { KeptPicture } from "./closingApi.ts"
import { isProfitMarked, isResultMarked } from "./lacksRate.ts"
import { type PictureRow, PictureRows } from "./PictureRows.tsx"
import { useDocumentRows } from "./useDocumentRows.ts"

type Props = {
  organization: { name: string }
  month: Month
  kept: KeptPicture
  onClose: () => void
}

/** What a month looked like when it was closed, as it was kept; it can be printed. */
export function PictureDialog({ organization, month, kept, onClose }: Props) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const parts = useParts(kept.picture)
  return (
    <Dialog
      title={`${texts.asItWas}: ${monthTitle(month, language)}`}
      description={texts.closedBy(
        formatMoment(new Date(kept.closed_at), language),
        kept.closed_by_name && unbroken(kept.closed_by_name),
      )}
      isWide
      onClose={onClose}
      actions={
        <Button variant="secondary" className="grow print:hidden" onClick={() => window.print()}>
          {texts.print}
        </Button>
      }
    >
      <p className="hidden font-semibold print:mb-3 print:block">{organization.name}</p>
      <div data-printed className="gap-x-8 sm:columns-2 print:columns-2">
        {parts.map(({ title, rows }) => (
          <section key={title} className="min-w-0 break-inside-avoid pb-5">
            <h3 className="font-semibold">{title}</h3>
            <PictureRows rows={rows} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function useParts(picture: MonthPicture): { title: string; rows: PictureRow[] }[] {
  const { analytics, closing: texts } = useMessages()
  const language = useLanguage()
  const documentRows = useDocumentRows(picture)
  const { figures, vat, result, stock } = picture
  const marks: Partial<Record<Tile, boolean>> = {
    invested: figures.invested_estimated ?? false,
    sales: (figures.sales_left_out ?? 0) > 0,
    profit: isProfitMarked(figures),
  }
  const figureRows = tiles.map((tile) => ({
    label: analytics.tiles[tile],
    value: tile === "sales_rate" ? analytics.percent(figures[tile]) : figures[tile],
    isProfit: tile === "profit",
    isSum: tile === "profit",
    isEstimated: marks[tile],
  }))
  const vatRows = vat && [
    { label: analytics.vatDue, value: vat.due, isEstimated: vat.due_estimated },
    {
      label: analytics.vatDeductible,
      value: vat.deductible,
      isEstimated: vat.deductible_estimated,
    },
    {
      label: analytics.profitAfterVat,
      value: vat.profit_after_vat,
      isEstimated: vat.profit_after_vat_estimated,
      isProfit: true,
      isSum: true,
    },
  ]
  const resultRows = [
    {
      label: vat ? analytics.overheads.carsAfterVat : analytics.overheads.cars,
      value: result.cars,
      isEstimated: result.cars_estimated,
      isProfit: true,
    },
    {
      label: analytics.overheads.less,
      value: subtract("0", result.overheads),
      isEstimated: result.overheads_estimated,
      isSigned: true,
    },
    {
      label: analytics.overheads.deposits,
      value: result.deposits_kept,
      isEstimated: result.deposits_kept_estimated,
      isSigned: true,
    },
    {
      label: analytics.overheads.profit,
      value: result.profit_after_overheads,
      isEstimated: isResultMarked(result),
      isProfit: true,
      isSum: true,
    },
  ]
  return [
    { title: texts.figures, rows: figureRows },
    ...(vatRows ? [{ title: analytics.vat, rows: vatRows }] : []),
    ...(result.has_overheads || signOf(result.deposits_kept) !== 0
      ? [{ title: analytics.overheads.title, rows: resultRows }]
      : []),
    {
      title: texts.documents,
      rows: documentRows,
    },
    {
      title: texts.stockOf(formatCalendarDay(stock.day, language) ?? stock.day),
      rows: [
        { label: texts.stockCars, value: stock.cars },
        { label: texts.stockCost, value: stock.cost_eur, isEstimated: stock.estimated },
        ...(signOf(stock.vat_eur) === 0
          ? []
          : [
              { label: analytics.vatDeductible, value: stock.vat_eur },
              {
                label: texts.stockWithoutVat,
                value: stock.cost_without_vat_eur,
                isEstimated: stock.estimated,
              },
            ]),
      ],
    },
  ]
}

import type { Tile } from "@marza/domain/analytics/tiles.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { MonthResult } from "@marza/domain/overheads/schemas.ts"
import type { MonthPackage } from "./month-data.ts"
import type { MonthTexts } from "./month-texts.ts"

type FigureName =
  | Exclude<Tile, "total" | "in_stock" | "preparing" | "sales_rate">
  | "late_costs"
  | "vat_due"
  | "vat_deductible"
  | "profit_after_vat"
  | "result_of_cars"
  | "overheads"
  | "overheads_vat"
  | "deposits_kept"
  | "profit_after_overheads"

/** A figure of the month: a count, or an amount in EUR. One with a name is found again in columns of the workbook. */
export type FigureRow = {
  name: FigureName | null
  label: string
  count: number | null
  eur: Decimal | null
  note: string | null
}

/** The figures of the month's screen, in its order. */
export function figureRows(
  { figures, trend, overheads }: Pick<MonthPackage, "figures" | "trend" | "overheads">,
  texts: MonthTexts,
  labels: Record<Tile, string>,
): FigureRow[] {
  const ofMonth = trend.months.at(-1)
  const { vat } = trend
  const invested = ofMonth?.invested_estimated ?? false
  return [
    count(labels.total, figures.total),
    count(labels.in_stock, figures.in_stock),
    count(labels.preparing, figures.preparing),
    { ...count(labels.sold, figures.sold), name: "sold" },
    count(labels.sales_rate, figures.sales_rate),
    count(texts.daysToSell, trend.days_to_sell),
    money("invested", labels.invested, figures.invested, texts, invested),
    {
      ...money("sales", labels.sales, figures.sales, texts, false),
      note: ofMonth?.sales_left_out ? texts.saleLeftOut : null,
    },
    money("profit", labels.profit, figures.profit, texts, invested),
    money("late_costs", texts.lateCosts, trend.late_costs_eur, texts, trend.late_costs_estimated),
    ...(vat
      ? [
          money("vat_due", texts.vatDue, vat.due, texts, vat.due_estimated),
          money(
            "vat_deductible",
            texts.vatDeductible,
            vat.deductible,
            texts,
            vat.deductible_estimated,
          ),
          money(
            "profit_after_vat",
            texts.profitAfterVat,
            vat.profit_after_vat,
            texts,
            vat.profit_after_vat_estimated,
          ),
        ]
      : []),
    ...(overheads ? resultRows(overheads.result, texts) : []),
  ]
}

const count = (label: string, value: number | null): FigureRow => ({
  name: null,
  label,
  count: value,
  eur: null,
  note: null,
})

const money = (
  name: FigureName,
  label: string,
  eur: Decimal,
  texts: MonthTexts,
  isEstimated: boolean,
): FigureRow => ({ name, label, count: null, eur, note: isEstimated ? texts.estimated : null })

/** What leads to the profit after overheads; nothing where there are none, and no deposit was kept. */
function resultRows(result: MonthResult, texts: MonthTexts): FigureRow[] {
  if (!result.has_overheads && result.deposits_kept === "0.00") return []
  const { cars_estimated, overheads_estimated, deposits_kept_estimated } = result
  const isEstimated = cars_estimated || overheads_estimated || deposits_kept_estimated
  return [
    money("result_of_cars", texts.resultOfCars, result.cars, texts, cars_estimated),
    money("overheads", texts.overheads, result.overheads, texts, overheads_estimated),
    money("overheads_vat", texts.overheadsVat, result.overheads_vat, texts, overheads_estimated),
    ...(result.waiting > 0
      ? [{ ...count(texts.waiting, result.waiting), note: texts.notCounted }]
      : []),
    money(
      "deposits_kept",
      texts.depositsKept,
      result.deposits_kept,
      texts,
      deposits_kept_estimated,
    ),
    money(
      "profit_after_overheads",
      texts.afterOverheads,
      result.profit_after_overheads,
      texts,
      isEstimated,
    ),
  ]
}

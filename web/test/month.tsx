import type {
  MonthlyFigures,
  SchemeSales,
  SoldCars,
  Trend,
  TrendMonth,
} from "@marza/domain/analytics/schemas.ts"
import { ageBands, type CarList } from "@marza/domain/analytics/tiles.ts"
import type { BesideCars, MonthResults } from "@marza/domain/overheads/schemas.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"
import { type Month, monthsAfter } from "@marza/domain/time/months.ts"
import { screen, waitFor } from "@testing-library/react"
import { expect } from "vitest"
import { AnalyticsPage } from "../src/analytics/AnalyticsPage.tsx"
import { observable } from "../src/observable.ts"
import { mockNetwork, ok } from "./network.ts"
import { renderPart } from "./render.tsx"
import { organization } from "./rows.ts"

const november: Month = { year: 2026, month: 11 }

const nothing: Omit<MonthlyFigures, "warnings"> = {
  total: 0,
  in_stock: 0,
  preparing: 0,
  sold: 0,
  sales_rate: 0,
  invested: "0.00",
  sales: "0.00",
  profit: "0.00",
}

type Earned = Pick<TrendMonth, "sold_profit" | "sold_profit_estimated">

type Shown = {
  now?: Partial<MonthlyFigures & Earned>
  before?: Partial<MonthlyFigures & Earned>
  yearAgo?: Partial<MonthlyFigures>
  /** What of November has no rate. */
  lacks?: Partial<TrendMonth>
  days_to_sell?: number
  list?: CarList
  /** Called with the months and the lists that the person asks for. */
  onMonthChange?: (month: Month) => void
  onListChange?: (list: CarList | undefined) => void
  vat?: Partial<NonNullable<Trend["vat"]>>
  byScheme?: SchemeSales[]
  late?: string
  /** Of the cars sold in November. */
  sold_cars?: Partial<SoldCars>
  result?: Partial<MonthResults>
  /** What of October, which belongs to no car. */
  beside?: Partial<BesideCars>
  role?: OrganizationRole
}

type Place = { chosen: Month; list: CarList | undefined }

function Page({ place, shown }: { place: ReturnType<typeof observable<Place>>; shown: Shown }) {
  const { chosen, list } = place.useValue()
  return (
    <AnalyticsPage
      organization={{ ...organization, role: shown.role ?? "owner" }}
      chosen={chosen}
      list={list}
      photo={() => null}
      onMonthChange={shown.onMonthChange ?? (() => {})}
      onListChange={shown.onListChange ?? (() => {})}
    />
  )
}

/** Opens November 2026 with these figures, of October and of VAT. */
export async function openMonth(shown: Shown) {
  const { now = {}, before = {}, vat, byScheme = [], late = "0.00", result } = shown
  const { sold_profit: _, sold_profit_estimated: __, ...figures } = now
  const network = mockNetwork()
  const path = `/api/organizations/${organization.id}/analytics`
  const monthOf = (back: number): TrendMonth => ({
    ...nothing,
    ...(back === 12 && shown.yearAgo),
    ...monthsAfter(november, -back),
    invested_estimated: false,
    sales_left_out: 0,
    sold_profit: "0.00",
    sold_profit_estimated: false,
    ...(back === 1 && before),
    ...(back === 0 && now),
    ...(back === 0 && shown.lacks),
  })
  network.respond(
    "GET",
    `${path}?year=2026&month=11`,
    ok<MonthlyFigures>({ ...nothing, warnings: [], ...figures }),
  )
  network.respond(
    "GET",
    `${path}/around?year=2026&month=11`,
    ok<Trend>({
      months: Array.from({ length: 13 }, (_, index) => monthOf(12 - index)),
      days_to_sell: shown.days_to_sell ?? null,
      stock: ageBands.map((age) => ({ age, cars: 0, cost_eur: "0.00", estimated: false })),
      years: [2026],
      late_costs_eur: late,
      late_costs_estimated: false,
      sales_by_scheme: byScheme,
      sold_cars: {
        cars: now.sold ?? 0,
        profit: now.sold_profit ?? "0.00",
        profit_estimated: false,
        vat: vat
          ? { due: "0.00", due_estimated: false, deductible: "0.00", deductible_estimated: false }
          : null,
        ...shown.sold_cars,
      },
      vat: vat
        ? {
            due: "0.00",
            due_estimated: false,
            deductible: "0.00",
            deductible_estimated: false,
            profit_after_vat: "0.00",
            profit_after_vat_estimated: false,
            estimated: false,
            ...vat,
          }
        : null,
    }),
  )
  network.respond(
    "GET",
    `${path}/result?year=2026&month=11`,
    ok<MonthResults>({
      cars: now.sold_profit ?? "0.00",
      cars_estimated: false,
      overheads: "0.00",
      overheads_estimated: false,
      overheads_vat: "0.00",
      by_type: [],
      deposits_kept: "0.00",
      deposits_kept_estimated: false,
      profit_after_overheads: "0.00",
      has_overheads: false,
      waiting: 0,
      waiting_eur: "0.00",
      waiting_estimated: false,
      ...result,
      months: Array.from({ length: 13 }, (_, index) => ({
        ...monthsAfter(november, index - 12),
        overheads: (index === 12 && result?.overheads) || "0.00",
        deposits_kept: (index === 12 && result?.deposits_kept) || "0.00",
        estimated: (index === 12 && result?.overheads_estimated) || false,
        ...(index === 11 && shown.beside),
      })),
    }),
  )
  const place = observable<Place>({ chosen: november, list: shown.list })
  const user = await renderPart(<Page place={place} shown={shown} />)
  await screen.findByText("Pardavimų rodiklis", { selector: "[data-tile] *, [data-tile]" })
  // The trend is drawn after the tiles.
  await waitFor(() => expect(document.querySelector(".animate-pulse")).toBeNull())
  /** Shows another month or list, as its URL does. Not in act(), in which a dialog that loads would never appear. */
  const rerender = (chosen: Month, list?: CarList) => place.set({ chosen, list })
  return { network, user, rerender }
}

/** What stands in an element, with ordinary spaces. */
export const textOf = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ")
export const tileText = (name: string) => textOf(document.querySelector(`[data-tile=${name}]`))

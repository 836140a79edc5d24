import { figuresOf } from "../cars/profit.oracle.ts"
import { type CarMoney, saleEur } from "../cars/profit.ts"
import type { CarStatus } from "../cars/status.ts"
import type { ExpenseMoney } from "../expenses/money.ts"
import { type Decimal, subtract, sum } from "../money/decimal.ts"
import { type Instant, inMilliseconds } from "../time/instant.ts"
import { monthBounds } from "../time/months.ts"
import type { MonthlyFigures } from "./schemas.ts"
import { salesRate, type Tile } from "./tiles.ts"

/** A car with its expenses, as the monthly rules need it. */
export type MonthlyCar = CarMoney & {
  id: string
  status: CarStatus
  created_at: Instant
  bought_at: Instant | null
  sold_at: Instant | null
  expenses: readonly ExpenseMoney[]
}

/** The groups of a month to which a car belongs. */
type MonthBuckets = { counted: boolean; sold: boolean; bought: boolean }

/**
 * Which groups of a month a car belongs to (rules 6.2). Counted:
 * created by the month's end and not sold, or sold in or after it. Sold: counted, and sold within
 * it; a car that is not "sold" now is unsold whatever its `sold_at`, and one sold without a date
 * counts nowhere. Bought: by `bought_at`, or `created_at` without one, counted or not.
 */
function bucketsIn(year: number, month: number): (car: MonthlyCar) => MonthBuckets {
  const { start, end } = monthBounds(year, month)
  const beforeEnd = (at: Instant) => inMilliseconds(at) < end.getTime()
  const fromStart = (at: Instant) => inMilliseconds(at) >= start.getTime()
  return (car) => {
    const soldAt = car.status === "sold" ? car.sold_at : null
    const boughtAt = car.bought_at ?? car.created_at
    const counted =
      beforeEnd(car.created_at) && (car.status !== "sold" || (soldAt !== null && fromStart(soldAt)))
    return {
      counted,
      sold: counted && soldAt !== null && beforeEnd(soldAt),
      bought: fromStart(boughtAt) && beforeEnd(boughtAt),
    }
  }
}

/** Whether a tile lists a car that is in these groups of the month. */
function belongsToTile(tile: Tile, status: CarStatus, buckets: MonthBuckets): boolean {
  switch (tile) {
    case "total":
      return buckets.counted
    case "in_stock":
      return buckets.counted && status !== "sold"
    case "preparing":
      return buckets.counted && status === "preparing"
    case "sold":
    case "sales_rate":
    case "sales":
      return buckets.sold
    case "invested":
      return buckets.bought
    case "profit":
      return buckets.sold || buckets.bought
  }
}

/** The cars that a tile lists, in the order given (rules 6.6). */
export function monthlyCars<C extends MonthlyCar>(
  cars: readonly C[],
  year: number,
  month: number,
  tile: Tile,
): C[] {
  const bucketsOf = bucketsIn(year, month)
  return cars.filter((car) => belongsToTile(tile, car.status, bucketsOf(car)))
}

/** What one car adds to the month's sums, in EUR; null where it adds nothing. */
export type Contribution = {
  invested: Decimal | null
  sales: Decimal | null
  profit: Decimal | null
  /** The cost used the fixed or 1:1 rate, or the sale has no EUR value and is left out. */
  warning: boolean
}

function contribution(car: MonthlyCar, { bought, sold }: MonthBuckets): Contribution {
  const cost = bought ? figuresOf(car, car.expenses) : null
  const invested = cost?.cost_eur ?? null
  const sales = sold ? saleEur(car) : null
  const takesPart = invested !== null || sales !== null
  return {
    invested,
    sales,
    profit: takesPart ? subtract(sales ?? "0", invested ?? "0") : null,
    warning: cost?.cost_estimated === true || (sold && car.sale_price !== null && sales === null),
  }
}

/** What one car adds to a month's invested, sales and profit. */
export function monthlyContribution(car: MonthlyCar, year: number, month: number): Contribution {
  return contribution(car, bucketsIn(year, month)(car))
}

/**
 * The figures of a month (rules 6): counts, `sales_rate` in whole percent, and
 * sums in EUR. Sales leaves out a sale without an EUR value, as profit does. Profit is sales minus
 * invested of the month. `warnings` holds the ids of the cars for which a rate is missing: the
 * fixed or 1:1 rate was used, or the sale was left out.
 */
export function monthlyFigures(
  cars: readonly MonthlyCar[],
  year: number,
  month: number,
): MonthlyFigures {
  const bucketsOf = bucketsIn(year, month)
  const classified = cars.map((car) => {
    const buckets = bucketsOf(car)
    return { car, buckets, adds: contribution(car, buckets) }
  })
  const count = (tile: Tile) =>
    classified.filter(({ car, buckets }) => belongsToTile(tile, car.status, buckets)).length
  const total = count("total")
  const sold = count("sold")
  const invested = sum(classified.map(({ adds }) => adds.invested ?? "0"))
  const sales = sum(classified.map(({ adds }) => adds.sales ?? "0"))
  return {
    total,
    in_stock: count("in_stock"),
    preparing: count("preparing"),
    sold,
    sales_rate: salesRate(sold, total),
    invested,
    sales,
    profit: subtract(sales, invested),
    warnings: classified.filter(({ adds }) => adds.warning).map(({ car }) => car.id),
  }
}

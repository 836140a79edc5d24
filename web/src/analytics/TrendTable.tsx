import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { Brought } from "./brought.ts"
import { isProfitMarked } from "./lacksRate.ts"

type TrendTableProps = {
  months: readonly (TrendMonth & Pick<Brought, "brought" | "isEstimated">)[]
  /** What the amounts of the chart are. */
  label: string
}

const tiles = ["sales", "invested", "profit", "sold"] as const
const cell = "py-2 pl-3 whitespace-nowrap @min-[75rem]:py-1.5 @min-[75rem]:pl-2 print:py-1"

/** The figures of the months: what the chart shows, and those of the tiles. */
export function TrendTable({ months, label }: TrendTableProps) {
  const { analytics: texts, money } = useMessages()
  const language = useLanguage()
  return (
    <table className="w-full text-sm @min-[75rem]:text-xs">
      <caption className="sr-only">{texts.trend(months.length)}</caption>
      <thead>
        <tr className="border-b border-line text-right text-soft">
          <th
            scope="col"
            className="py-2 @min-[75rem]:pt-0 print:py-1 pr-3 text-left font-semibold"
          >
            {texts.month}
          </th>
          {[label, ...tiles.map((tile) => texts.tiles[tile])].map((title) => (
            <th
              key={title}
              scope="col"
              className="py-2 @min-[75rem]:pt-0 @min-[75rem]:pl-2 print:py-1 pl-3 font-semibold"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((each) => (
          <tr key={`${each.year}-${each.month}`} className="border-b border-line text-right">
            <th
              scope="row"
              className="py-2 pr-3 text-left font-normal whitespace-nowrap @min-[75rem]:py-1.5 print:py-1"
            >
              {monthTitle(each, language)}
              {/* Once in the row: paper has no room for more. */}
              {(each.isEstimated || isProfitMarked(each)) && (
                <span className="sr-only text-xs text-warn print:not-sr-only"> {money.noRate}</span>
              )}
            </th>
            <td className={cell}>
              {each.isEstimated && <NoRateNote isSaid />}
              {formatSignedMoney(each.brought, "EUR", language)}
            </td>
            <td className={cell}>
              {each.sales_left_out > 0 && <NoRateNote isSaid />}
              <Money amount={each.sales} />
            </td>
            <td className={cell}>
              {each.invested_estimated && <NoRateNote isSaid />}
              <Money amount={each.invested} />
            </td>
            <td className={cell}>
              {isProfitMarked(each) && <NoRateNote isSaid />}
              {/* Grey, as its tile: money that went into cars is not lost. */}
              {signOf(each.profit) < 0 && (
                <span className="text-xs text-soft">{money.loss.toLowerCase()}</span>
              )}{" "}
              {formatSignedMoney(each.profit, "EUR", language)}
            </td>
            <td className={cell}>{each.sold}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

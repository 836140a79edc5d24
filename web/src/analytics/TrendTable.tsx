import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { isProfitMarked } from "./lacksRate.ts"

/** The figures of the chart. */
export function TrendTable({ months }: { months: readonly TrendMonth[] }) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{texts.trend(months.length)}</caption>
      <thead>
        <tr className="border-b border-line text-right text-soft">
          <th
            scope="col"
            className="py-2 @min-[68rem]:pt-0 print:py-1 pr-3 text-left font-semibold"
          >
            {texts.month}
          </th>
          {(["invested", "sales", "profit", "sold"] as const).map((tile) => (
            <th
              key={tile}
              scope="col"
              className="py-2 @min-[68rem]:pt-0 print:py-1 pl-3 font-semibold"
            >
              {texts.tiles[tile]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((each) => (
          <tr key={`${each.year}-${each.month}`} className="border-b border-line text-right">
            <th
              scope="row"
              className="py-2 pr-3 text-left font-normal whitespace-nowrap @min-[68rem]:py-1.5 print:py-1"
            >
              {monthTitle(each, language)}
            </th>
            <td className="py-2 pl-3 whitespace-nowrap @min-[68rem]:py-1.5 @min-[68rem]:whitespace-normal print:py-1 print:whitespace-normal">
              {each.invested_estimated && <NoRateNote />}
              <Money amount={each.invested} />
            </td>
            <td className="py-2 pl-3 whitespace-nowrap @min-[68rem]:py-1.5 @min-[68rem]:whitespace-normal print:py-1 print:whitespace-normal">
              {each.sales_left_out > 0 && <NoRateNote />}
              <Money amount={each.sales} />
            </td>
            <td className="py-2 pl-3 whitespace-nowrap @min-[68rem]:py-1.5 @min-[68rem]:whitespace-normal print:py-1 print:whitespace-normal">
              {/* The words stand beside what lacks it, in the same row: paper has no room for more. */}
              {isProfitMarked(each) && <NoRateNote isSaid />}
              <GainOrLoss amount={each.profit} />
            </td>
            <td className="py-2 pl-3 whitespace-nowrap @min-[68rem]:py-1.5 @min-[68rem]:whitespace-normal print:py-1 print:whitespace-normal">
              {each.sold}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

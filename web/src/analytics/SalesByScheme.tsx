import type { SchemeSales } from "@marza/domain/analytics/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { useId } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"

const row = "gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]"

/** The cars sold in a month by scheme and rate, as a declaration of VAT wants them; on a phone an amount a line. */
export function SalesByScheme({ sales }: { sales: readonly SchemeSales[] }) {
  const { analytics: texts, cars } = useMessages()
  const language = useLanguage()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="mt-3 border-t border-line pt-3 print:mt-1 print:pt-1"
    >
      <h3 id={titleId} className="mb-2 font-semibold print:mb-0">
        {texts.salesByScheme}
      </h3>
      {/* On paper each is one line of a table, below the labels. */}
      <p
        aria-hidden="true"
        className={classes(row, "hidden text-right text-xs text-soft print:grid")}
      >
        <span />
        <span>{texts.tiles.sales}</span>
        <span>{texts.taxable}</span>
        <span>{texts.vatDue}</span>
      </p>
      <ul className="-mt-1 divide-y divide-line text-sm print:mt-0">
        {sales.map(({ scheme, rate, ...group }) => (
          <li key={`${scheme} ${rate}`} className={classes(row, "grid py-2 print:py-1")}>
            <p className="min-w-0">
              <span className="font-semibold">
                {texts.saleSchemes[scheme]}
                {rate !== null &&
                  scheme !== "zero" &&
                  ` ${texts.percent(formatRate(rate, language))}`}
              </span>{" "}
              <span className="block text-xs text-soft print:ml-2 print:inline">
                {cars.found(group.cars)}
              </span>
            </p>
            <Amount label={texts.tiles.sales} amount={group.eur} />
            {group.taxable !== null && <Amount label={texts.taxable} amount={group.taxable} />}
            {group.vat !== null && <Amount label={texts.vatDue} amount={group.vat} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Amount = ({ label, amount }: { label: string; amount: Decimal }) => (
  <p className="flex flex-wrap justify-between gap-x-4 sm:block sm:text-right">
    <span className="text-soft sm:block sm:text-xs print:sr-only">{label}</span>{" "}
    <span className="font-semibold">
      <Money amount={amount} />
    </span>
  </p>
)

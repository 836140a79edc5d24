import { sum } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { withRates } from "@marza/spreadsheet/plan/choices.ts"
import type { ImportPlan, MoneyLine } from "@marza/spreadsheet/types.ts"
import { useMutation } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { without } from "./choices.ts"
import { useImport } from "./useImport.ts"

const noticeButton = { variant: "secondary", className: "mt-3 max-sm:w-full" } as const

/**
 * Warns that the organization has cars of the file already. Importing them is allowed: a sold car may have come back.
 * @param importedOn the day on which this file was imported before, whoever did it
 */
export function KnownNotice({ importedOn }: { importedOn: string | null }) {
  const { texts, plan, known, choose } = useImport()
  const rows = plan.rows.filter(({ id }) => known.has(id))
  const sameFile = importedOn !== null && texts.importedOn(importedOn)
  if (known.size === 0) return sameFile && <Card title={sameFile} />
  return (
    <Card title={texts.known(known.size)}>
      {sameFile && <p className="font-medium">{sameFile}</p>}
      <p className="text-soft">{texts.knownHint(known.size)}</p>
      <Button {...noticeButton} onClick={() => choose(without(rows))}>
        {texts.leaveOutKnown(known.size)}
      </Button>
    </Card>
  )
}

/** Warns of rows of the file that are alike in all that names a purchase. */
export function RepeatedNotice() {
  const { texts, plan, choose } = useImport()
  const rows = plan.rows.filter(({ sameAs }) => sameAs?.by === "purchase")
  if (rows.length === 0) return null
  return (
    <Card title={texts.repeated(rows.length)}>
      <p className="text-soft">{texts.repeatedHint}</p>
      <Button {...noticeButton} onClick={() => choose(without(rows))}>
        {texts.leaveOutKnown(rows.length)}
      </Button>
    </Card>
  )
}

/** Fills in the bank's rate of its day for all amounts without a rate, with one tap. */
export function RatesNotice() {
  const { texts, plan, choose } = useImport()
  const { missingRates, counts } = plan
  const { mutate, isPending, data } = useMutation({
    async mutationFn(missing: ImportPlan["missingRates"]) {
      const rates = await bankRates(missing)
      choose((choices) => withRates(choices, rates))
      return { taken: rates.length, missing: missing.length - rates.length }
    },
  })
  const result = data && (
    <p role="status" className="text-soft">
      {texts.ratesTaken(data.taken)}
      {data.missing > 0 && ` ${texts.ratesMissing(data.missing)}`}
    </p>
  )
  const count = counts.needsRate
  if (count === 0) return result
  const canTake = missingRates.length > 0
  return (
    <Card title={texts.rates(count)}>
      <p className="text-soft">{(canTake ? texts.ratesHint : texts.ratesOnlyUndated)(count)}</p>
      {result}
      {canTake && (
        <Button {...noticeButton} isBusy={isPending} onClick={() => mutate(missingRates)}>
          {texts.takeRates(count)}
        </Button>
      )}
    </Card>
  )
}

/** How many days one call accepts. */
const atOnce = 2_000

/** The bank's rates for these days; `of` is the requested day. A day without a rate is absent. */
async function bankRates(missing: ImportPlan["missingRates"]) {
  const rates = []
  for (const [currency, ofCurrency] of Map.groupBy(missing, (one) => one.currency)) {
    if (currency === "EUR") continue
    for (let start = 0; start < ofCurrency.length; start += atOnce) {
      const days = ofCurrency.slice(start, start + atOnce).map(({ day }) => day)
      const { items } = await call("POST /api/rates/lookup", { body: { currency, days } })
      rates.push(...items.map(({ for_day: of, rate, day }) => ({ currency, of, rate, day })))
    }
  }
  return rates
}

/** A list in two columns where there is room, with lines between its rows. */
export const pairedList =
  "grid gap-x-6 *:border-b *:border-line *:py-2 *:last:border-0 md:grid-cols-2 md:*:nth-last-2:odd:border-0"

/** What each column of money will add, before anything is imported: "Remontas: 14 išlaidų, 3 250,00 EUR". */
export function MoneyNotice() {
  const { texts, language, plan, targetName } = useImport()
  const { money } = plan
  if (money.length === 0) return null
  const countOf = ({ target, count }: MoneyLine) => {
    if (target.startsWith("expense")) return texts.moneyOf.expenses(count)
    return target.startsWith("car.") ? texts.moneyOf.cars(count) : texts.moneyOf.payments(count)
  }
  const isUnknown = ({ column }: MoneyLine) =>
    plan.rows.some(({ problems }) =>
      problems.some((one) => one.column === column && one.code === "currencyUnknown"),
    )
  return (
    <Card title={texts.money}>
      <ul className={pairedList}>
        {money.map((line) => (
          <li
            key={line.column}
            className="flex flex-wrap items-baseline justify-between gap-x-6 tabular-nums"
          >
            <span className="min-w-0 wrap-anywhere">{line.heading || targetName(line.target)}</span>
            <span className="ml-auto text-right">
              <span className="text-soft">
                {line.count === 0 ? texts.moneyNothing : `${countOf(line)}, `}
              </span>
              {line.sums.map(({ currency, amount }, index) => (
                <span key={currency} className="font-semibold whitespace-nowrap">
                  {index > 0 && " + "}
                  {formatMoney(sum([amount]), currency, language)}
                </span>
              ))}
            </span>
            {line.count === 0 && isUnknown(line) && (
              <span className="basis-full text-sm text-loss">{texts.problems.currencyUnknown}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

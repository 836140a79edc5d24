import type { ReferenceCurrency } from "@marza/domain/rates/reference.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { call } from "../api/client.ts"

/** The bank's rates for these days; `of` is the requested day. A day without a rate is absent. */
export async function bankRates(missing: ImportPlan["missingRates"]) {
  const rates = []
  for (const currency of new Set(missing.map((one) => one.currency))) {
    if (currency === "EUR") continue
    const days = missing.filter((one) => one.currency === currency).map(({ day }) => day)
    for (const { for_day: of, rate, day } of await lookUp(currency, days))
      rates.push({ currency, of, rate, day })
  }
  return rates
}

/** How many days one call accepts. */
const atOnce = 2_000

async function lookUp(currency: ReferenceCurrency, days: string[]) {
  const found = []
  for (let start = 0; start < days.length; start += atOnce) {
    const body = { currency, days: days.slice(start, start + atOnce) }
    found.push(...(await call("POST /api/rates/lookup", { body })).items)
  }
  return found
}

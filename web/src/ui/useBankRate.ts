import type { Currency } from "@marza/domain/money/currencies.ts"
import { daysAfter } from "@marza/domain/time/days.ts"
import { useQuery } from "@tanstack/react-query"
import { rateQuery } from "../api/rates.ts"

/**
 * The bank's rate for a day.
 * @param rateDay the day of publication of the rate in the field; empty for one of the person's own
 */
export function useBankRate(currency: Currency, day: string, rateDay: string) {
  const of = currency === "EUR" ? "NOK" : currency
  const enabled = currency !== "EUR"
  const { data, isLoading } = useQuery({ ...rateQuery(of, day), enabled })
  // A request for a day returns the last rate published before it, so the rate of `rateDay` is found by the next day.
  const { data: next } = useQuery({
    ...rateQuery(of, rateDay ? daysAfter(rateDay, 1) : day),
    enabled,
  })
  return {
    isLoading,
    /** The rate for the day, where the field holds another one. */
    offered: data && data.day !== rateDay ? data : null,
    /** The rate in the field as the bank published it; null for one of the person's own. */
    taken: rateDay && next?.day === rateDay ? next : null,
  }
}

export type FoundBankRate = ReturnType<typeof useBankRate>

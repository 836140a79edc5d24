import { type ReferenceCurrency, referenceCurrencies } from "@marza/domain/rates/reference.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { rateQuery } from "../api/rates.ts"
import type { CalculatorValues } from "./values.ts"

/**
 * Fills in the bank's newest rates, each with its day, where none is given (rules 11.5). What a person types stays, and
 * so does a field that they empty.
 */
export function useBankRates(given: CalculatorValues) {
  const [own, setOwn] = useState<readonly string[]>([])
  const today = todayInVilnius(new Date())
  const found = useQueries({
    queries: referenceCurrencies.map((currency) => ({
      ...rateQuery(currency, today),
      enabled: given[currency] === "",
    })),
  })
  const values = { ...given }
  const missing: ReferenceCurrency[] = []
  referenceCurrencies.forEach((currency, index) => {
    if (given[currency] !== "") return
    const { data, isLoading } = found[index] ?? {}
    if (data && !own.includes(currency)) {
      values[currency] = data.rate
      values[`${currency}_day`] = data.day
    } else if (!isLoading) missing.push(currency)
  })
  return {
    values,
    /** The currencies for which neither the person nor the bank gave a rate. */
    missing,
    /** Must be called with the values that a person changes: their rates are then left alone. */
    keepOwn: (changed: Partial<CalculatorValues>) => {
      const typed = referenceCurrencies.filter((currency) => currency in changed)
      if (typed.length > 0) setOwn((before) => [...before, ...typed])
    },
  }
}

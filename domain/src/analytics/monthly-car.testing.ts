import type { MonthlyCar } from "./monthly.oracle.ts"

/** A car bought for 1000 EUR in May 2026; `own` replaces its fields. */
export const monthlyCar = (own: Partial<MonthlyCar> = {}): MonthlyCar => ({
  id: "car",
  status: "bought",
  created_at: "2026-05-10T10:00:00.000Z",
  bought_at: null,
  sold_at: null,
  purchase_price: "1000.00",
  purchase_currency: "EUR",
  purchase_exchange_rate: null,
  purchase_price_eur: "1000.00",
  sale_price: null,
  sale_currency: "EUR",
  sale_exchange_rate: null,
  sale_price_eur: null,
  expenses: [],
  ...own,
})

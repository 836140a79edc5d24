import { mergerOf } from "../ui/merge.ts"
import { type CarField, type CarValues, changedFields } from "./carValues.ts"

/**
 * What is decided as one. A price means nothing without its currency and its rate: one person's price in
 * another's currency would be a sum that nobody meant.
 */
export const carParts = {
  name: ["name"],
  description: ["description"],
  status: ["status"],
  purchase: ["purchase_price", "purchase_currency", "purchase_exchange_rate"],
  sale: ["sale_price", "sale_currency", "sale_exchange_rate"],
} as const satisfies Record<string, readonly CarField[]>

export type CarPart = keyof typeof carParts

export const { merge, choose } = mergerOf<CarValues, CarPart>(carParts, changedFields)

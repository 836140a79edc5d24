import { foldName } from "./search.ts"

/** Whether two names are known and mean different people, whatever capitals, accents and spaces (rules 17.4). */
export function isSomebodyElse(payer: string | null, buyer: string | null): boolean {
  return payer !== null && buyer !== null && nameKey(payer) !== nameKey(buyer)
}

const nameKey = (name: string) => foldName(name).trim().replaceAll(/\s+/g, " ")

import { newId } from "@marza/domain/id.ts"
import { maxImportedCars } from "@marza/domain/imports/limits.ts"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { growth } from "./memory.ts"
import { once } from "./once.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const rounds = 3
const expensesEach = 5

/** The largest number of cars, each with its days, details and five expenses, imported and undone in turn. */
export async function measureImports(): Promise<Figures<"imports">> {
  const { ownerUrl, appUrl, organizationId, userId } = await openDatabaseOf("10x1000")
  const { url } = await startServer(ownerUrl)
  const token = await signInAs(appUrl, userId)
  const path = `${url}/api/organizations/${organizationId}/imports`
  const send = async (method: "POST" | "DELETE", to: string, body: string) => {
    const startedAt = performance.now()
    const response = await fetch(to, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
    })
    if (!response.ok) throw new Error(`${method} ${to}: ${await response.text()}`)
    await response.arrayBuffer()
    return (performance.now() - startedAt) / 1000
  }
  const all = once(async () => {
    const imported: number[] = []
    const undone: number[] = []
    const grown = await growth({ url }, async () => {
      for (let round = 0; round < rounds; round++) {
        const id = newId()
        imported.push(await send("POST", path, bodyOf(id)))
        undone.push(await send("DELETE", `${path}/${id}`, '{"keep_changed":true}'))
      }
    })
    return { imported, undone, grown }
  })
  return {
    importSeconds: async () => ({ value: median((await all()).imported) }),
    importUndoSeconds: async () => ({ value: median((await all()).undone) }),
    importMegabytes: async () => ({ value: (await all()).grown }),
  }
}

/**
 * The body of an import.
 * @param days after the first of `firstYear` on which the cars were bought
 */
export const bodyOf = (
  id: string,
  { cars = maxImportedCars, firstYear = 2020, days = 2000 } = {},
): string =>
  JSON.stringify({
    id,
    file_name: "Automobiliai.xlsx",
    cars: Array.from({ length: cars }, (_, n) => ({
      name: `Volvo V60 ${n}`,
      description: "D4, 140 kW",
      status: "sold",
      purchase_price: "118000.00",
      purchase_currency: "NOK",
      purchase_exchange_rate: "0.0862",
      sale_price: "15000.00",
      bought_on: dayOf(firstYear, n % days),
      sold_on: dayOf(firstYear, n % days, 40),
      registration_number: `ABC${n}`,
      vin: `YV1FW8111E1${100_000 + n}`,
      mileage_km: 180_000 + n,
      bought_from: "Bilia AS",
      expenses: Array.from({ length: expensesEach }, (_, place) => ({
        description: `Expense ${place}`,
        amount: "240.50",
        date: dayOf(firstYear, n % days, 20),
      })),
    })),
  })

/** A day of the years from this one on, and the one so many days later. */
const dayOf = (firstYear: number, car: number, later = 0) =>
  new Date(Date.UTC(firstYear, 0, 1 + car + later)).toISOString().slice(0, 10)

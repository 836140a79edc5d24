import { expect } from "vitest"
import type { Person } from "./open-app.ts"

type Of = { path: string; carIds: readonly string[]; months: readonly number[] }

/**
 * What the specification counts, as its calls tell it: the tiles and both CSV files of these months of 2026, and the
 * figures of each car.
 * @param path of the organization
 */
export async function readFigures(by: Person, { path, carIds, months }: Of): Promise<unknown[]> {
  const figures: unknown[] = []
  const get = async (of: string) => {
    const { status, body } = await by.call("GET", `${path}${of}`)
    expect(status, of).toBe(200)
    return body
  }
  for (const month of months) {
    const at = `?year=2026&month=${month}`
    for (const of of ["", "/around", "/export.csv"]) figures.push(await get(`/analytics${of}${at}`))
  }
  for (const carId of carIds) {
    const { profit, profit_after_vat, cost_eur, expenses_eur, late_costs_eur, status } = await get(
      `/cars/${carId}`,
    )
    figures.push({ profit, profit_after_vat, cost_eur, expenses_eur, late_costs_eur, status })
    figures.push(await get(`/cars/${carId}/export.csv`))
  }
  figures.push(await get("/car-totals"))
  return figures
}

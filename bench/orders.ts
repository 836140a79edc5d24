import { carSorts } from "@marza/domain/cars/sorts.ts"
import type { Figure } from "./budgets.ts"
import { median } from "./median.ts"

const rounds = 12
/** The first requests of each page prepare its statements and the server's code, before any is timed. */
const warmRounds = 8

type CarsPage = { items: unknown[]; next_cursor: string | null }

/**
 * Milliseconds of a request for a page of cars, for each order its first page and one after it, one after another.
 * @param url of an organization's list of cars, which has several pages
 * @returns the slowest of the medians, and what page it is of
 */
export async function millisecondsOfOrders(
  url: string,
  headers: Record<string, string>,
): Promise<Figure> {
  const pages: { page: string; url: string }[] = []
  for (const sort of carSorts) {
    const first = `${url}?sort=${sort}`
    const { next_cursor } = await pageOf(first, headers)
    // Later pages are as large as the browser's.
    const later = `${first}&limit=100&cursor=${next_cursor}`
    pages.push(
      { page: `${sort}, first page`, url: first },
      { page: `${sort}, later page`, url: later },
    )
  }
  for (const page of pages) await timesOf(warmRounds, page.url, headers)
  const medians: { page: string; median: number }[] = []
  for (const { page, url } of pages)
    medians.push({ page, median: median(await timesOf(rounds, url, headers)) })
  const [slowest] = medians.toSorted((a, b) => b.median - a.median)
  if (!slowest) throw new Error("there is no order")
  return { value: slowest.median, note: slowest.page }
}

/** Milliseconds of each of so many requests. */
async function timesOf(count: number, url: string, headers: Record<string, string>) {
  const times: number[] = []
  for (let round = 0; round < count; round++) {
    const startedAt = performance.now()
    await pageOf(url, headers)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function pageOf(url: string, headers: Record<string, string>): Promise<CarsPage> {
  const response = await fetch(url, { headers })
  const page = (await response.json()) as CarsPage
  if (!page.next_cursor || page.items.length < 50) throw new Error(`${url}: ${response.status}`)
  return page
}

import { carSorts } from "@marza/domain/cars/sorts.ts"
import { median } from "./list.ts"

const rounds = 20
/** The first requests prepare the statements. */
const warmRounds = 8

type CarsPage = { items: unknown[]; next_cursor: string | null }

/**
 * Milliseconds of a request for a page of cars, for each order its first page and one after it, one after another.
 * @param url of an organization's list of cars, which has several pages
 * @returns the slowest of the medians, and what it is of
 */
export async function millisecondsOfOrders(url: string, headers: Record<string, string>) {
  const medians: { page: string; median: number }[] = []
  for (const sort of carSorts) {
    const first = `${url}?sort=${sort}`
    const { next_cursor } = await pageOf(first, headers)
    // Later pages are as large as the browser's.
    const later = `${first}&limit=100&cursor=${next_cursor}`
    for (const [page, pageUrl] of Object.entries({ first, later })) {
      medians.push({
        page: `${sort}, ${page} page`,
        median: await millisecondsOf(pageUrl, headers),
      })
    }
  }
  const [slowest] = medians.toSorted((a, b) => b.median - a.median)
  if (!slowest) throw new Error("there is no order")
  return { ...slowest, medians }
}

async function millisecondsOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await pageOf(url, headers)
    times.push(performance.now() - startedAt)
  }
  return median(times.slice(warmRounds))
}

async function pageOf(url: string, headers: Record<string, string>): Promise<CarsPage> {
  const response = await fetch(url, { headers })
  const page = (await response.json()) as CarsPage
  if (!page.next_cursor || page.items.length < 50) throw new Error(`${url}: ${response.status}`)
  return page
}

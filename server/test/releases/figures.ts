import { createHash } from "node:crypto"
import type { TestApp } from "../open-app.ts"

/** A user of a kept release who can sign in, and the organization that is compared. */
export type Reader = { email: string; password: string; organizationId: string }

const months = [
  { year: 2026, month: 7 },
  { year: 2026, month: 8 },
  { year: 2026, month: 9 },
]
const tiles = [
  "total",
  "in_stock",
  "preparing",
  "sold",
  "sales_rate",
  "invested",
  "sales",
  "profit",
  "warnings",
]

/**
 * What the calls return about a whole organization: cars, expenses, attachments, imports, every tile of three months,
 * history, members, and the stored files by their checksums. URLs are left out, because each response signs them anew.
 */
export async function readFigures(opened: TestApp, { email, password, organizationId }: Reader) {
  const signedIn = await opened.call("POST", "/api/session", { email, password })
  if (signedIn.status !== 200) throw new Error(`the sign-in answered ${signedIn.status}`)
  const headers = { authorization: `Bearer ${signedIn.body.access_token}` }
  const organization = `/api/organizations/${organizationId}`
  const read = async (path: string) => {
    const { status, body } = await opened.call("GET", path, undefined, headers)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return body
  }
  const checksum = async (url: string | null) => {
    if (!url) return null
    const response = await opened.app.request(url)
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    return createHash("sha256")
      .update(Buffer.from(await response.arrayBuffer()))
      .digest("hex")
  }

  const attachmentsOf = async (carId: string) => {
    const { items } = await read(`${organization}/cars/${carId}/attachments`)
    const attachments = []
    for (const { url, thumbnail_url, ...attachment } of items)
      attachments.push({ ...attachment, content: await checksum(url) })
    return attachments
  }

  const { items: cars } = await read(`${organization}/cars?limit=200`)
  const carsWithExpenses = []
  for (const { image_url, thumbnail_url, ...car } of cars) {
    carsWithExpenses.push({
      ...car,
      image: await checksum(image_url),
      thumbnail: await checksum(thumbnail_url),
      expenses: withoutUrls(await read(`${organization}/cars/${car.id}/expenses`)),
      attachments: await attachmentsOf(car.id),
    })
  }
  const inMonths = []
  for (const { year, month } of months) {
    const query = `year=${year}&month=${month}`
    const {
      months: thirteen,
      days_to_sell,
      stock,
    } = await read(`${organization}/analytics/around?${query}`)
    const behind: Record<string, unknown> = {}
    for (const tile of tiles)
      behind[tile] = withoutUrls(await read(`${organization}/analytics/cars?${query}&tile=${tile}`))
    inMonths.push({
      ...(await read(`${organization}/analytics?${query}`)),
      around: { months: thirteen, days_to_sell, stock },
      behind,
    })
  }
  const user = await read("/api/user")
  const settings = await read(organization)
  return {
    user: withoutUrls(user),
    avatar: await checksum(user.profile.avatar_url),
    organization: withoutUrls(settings),
    logo: await checksum(settings.logo_url),
    members: withoutUrls(await read(`${organization}/members`)),
    history: await read(`${organization}/history?limit=200`),
    imports: await read(`${organization}/imports`),
    cars: carsWithExpenses,
    months: inMonths,
  }
}

const withoutUrls = (response: unknown) =>
  JSON.parse(JSON.stringify(response, (key, value) => (key.endsWith("_url") ? undefined : value)))

import { randomUUID } from "node:crypto"
import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import { picture } from "./images.ts"
import { expenseBody, type Person } from "./open-app.ts"
import { insertCar } from "./sql.ts"
import type { Stored } from "./stores.ts"

/** What passes for a PDF, with this content. */
export const pdf = (content: string | Buffer = "papers") =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(content)])

type Sent = { id?: string; kind?: AttachmentKind; name?: string; expense_id?: string }

/** A car, and what is attached to it. */
export async function openCar(world: Stored) {
  const { organizationId, opened, member } = world
  const id = await insertCar(opened, organizationId)
  const car = `/api/organizations/${organizationId}/cars/${id}`
  const path = `${car}/attachments`
  const add = (
    content: Uint8Array,
    sent: Sent = {},
    by: Person = member,
    headers?: Record<string, string>,
  ) => {
    const query = new URLSearchParams({ id: randomUUID(), kind: "photo", name: "a.jpg", ...sent })
    return by.call("POST", `${path}?${query}`, content, headers)
  }
  const list = async () => (await member.call("GET", path)).body.items
  const ids = async () => (await list()).map((item: { id: string }) => item.id)
  const photos = async (count: number) => {
    const made: string[] = []
    for (let index = 0; index < count; index++) made.push((await add(await picture())).body.id)
    return made
  }
  const read = async () => (await member.call("GET", car)).body
  const rows = (text: string) =>
    opened.sql(`select ${text} from attachments where car_id = $1`, [id])
  const addExpense = async () =>
    (await member.call("POST", `${car}/expenses`, expenseBody())).body.id as string
  return { id, car, path, add, list, ids, photos, read, rows, addExpense }
}

import { randomUUID } from "node:crypto"
import { picture } from "../server/test/images.ts"

type Table = "cars" | "expenses" | "attachments" | "papers"

/** A write on its way. */
export type Write = {
  table: Table
  id: string
  /** The car that it belongs to. */
  car: string
  method: "POST" | "PATCH" | "PUT" | "DELETE"
  path: string
  body?: object | Buffer
  /** Of the body. */
  type: "application/json" | "application/pdf" | "image/jpeg"
  /** What the row then holds. */
  holds: string | null
}

export type Answer = { isDone: boolean; body: Record<string, unknown> }

type Send = (write: Write) => Promise<Answer>

/** One car with what belongs to it, until one of its writes is cut off. */
export async function writeCar(send: Send, organizationId: string) {
  const path = `/api/organizations/${organizationId}/cars`
  const carId = randomUUID()
  const of = { car: carId, type: "application/json" } as const
  const car = { ...of, table: "cars", id: carId, path: `${path}/${carId}` } as const
  const name = () => `Volvo ${randomUUID()}`
  const first = name()
  const added = await send({
    ...car,
    method: "POST",
    path,
    body: {
      id: carId,
      name: first,
      registration_number: "ABC 123",
      purchase_price: "5000.00",
      purchase_currency: "EUR",
    },
    holds: first,
  })
  if (!added.isDone) return
  const second = name()
  const renamed = await send({
    ...car,
    method: "PATCH",
    body: { version: added.body.version, name: second },
    holds: second,
  })
  if (!renamed.isDone) return
  const expenses = await writeExpenses(send, carId, car.path)
  if (!expenses || !(await writeFiles(send, carId, car.path))) return
  await writeContract(send, carId, `/api/organizations/${organizationId}/papers`)
}

/** A contract that is drafted and issued, and takes the next number. */
async function writeContract(send: Send, car: string, papers: string) {
  const id = randomUUID()
  const of = { table: "papers", id, car, type: "application/json" } as const
  const side = { name: "Jonas Jonaitis", code: "1980-02-03", address: "Alyvų g. 1, Kaunas" }
  const drafted = await send({
    ...of,
    method: "POST",
    path: papers,
    body: {
      id,
      kind: "purchase_contract",
      car_id: car,
      language: "lt",
      side: { ...side, vat_number: null, phone: null, email: null },
    },
    holds: "draft",
  })
  if (!drafted.isDone) return
  // Whatever year the clock of the installation has come to meanwhile.
  const path = `${papers}/${id}/issue?series=keep&with_day=true`
  const body = { version: drafted.body.version }
  await send({ ...of, method: "PUT", path, body, holds: "issued" })
}

async function writeExpenses(send: Send, car: string, carPath: string) {
  const of = { table: "expenses", car, type: "application/json" } as const
  for (const isDeleted of [false, true]) {
    const id = randomUUID()
    const expense = { ...of, id, path: `${carPath}/expenses/${id}` } as const
    const [first, second] = [`Padangos ${id}`, `Diskai ${id}`]
    const added = await send({
      ...expense,
      method: "POST",
      path: `${carPath}/expenses`,
      body: { id, description: first, amount: "120.40", currency: "EUR", date: "2026-11-01" },
      holds: first,
    })
    if (!added.isDone) return false
    const changed = await send(
      isDeleted
        ? { ...expense, method: "DELETE", holds: null }
        : {
            ...expense,
            method: "PATCH",
            body: { version: added.body.version, description: second },
            holds: second,
          },
    )
    if (!changed.isDone) return false
  }
  return true
}

/** Small, because every photo is drawn anew, which takes the server longer than anything else here. */
const photo = picture("jpeg", { width: 160, height: 120 })

const files = [
  ["contract", false],
  ["contract", true],
  ["photo", false],
] as const

/** Two documents, one of them deleted again, and a photo. @returns false when one was cut off */
async function writeFiles(send: Send, car: string, carPath: string) {
  for (const [kind, isDeleted] of files) {
    const id = randomUUID()
    const isPhoto = kind === "photo"
    const name = isPhoto ? `${id}.jpg` : `${id}.pdf`
    const query = new URLSearchParams({ id, kind, name })
    const type = isPhoto ? "image/jpeg" : "application/pdf"
    const file = {
      table: "attachments",
      id,
      car,
      path: `${carPath}/attachments/${id}`,
      type,
    } as const
    const added = await send({
      ...file,
      method: "POST",
      path: `${carPath}/attachments?${query}`,
      body: isPhoto ? await photo : Buffer.from(`%PDF-1.7\n${id}\n`.repeat(500)),
      holds: name,
    })
    if (!added.isDone) return false
    if (isDeleted) await send({ ...file, method: "DELETE", holds: null })
  }
  return true
}

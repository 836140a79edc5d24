import { randomUUID } from "node:crypto"

type Table = "cars" | "expenses" | "attachments"

/** A write on its way. */
export type Write = {
  table: Table
  id: string
  method: "POST" | "PATCH" | "PUT" | "DELETE"
  path: string
  body?: object | Buffer
  /** What the row then holds. */
  holds: string | null
}

export type Answer = { isDone: boolean; body: Record<string, unknown> }

type Send = (write: Write) => Promise<Answer>

/** One car with what belongs to it, until one of its writes is cut off. */
export async function writeCar(send: Send, organizationId: string) {
  const path = `/api/organizations/${organizationId}/cars`
  const carId = randomUUID()
  const car = { table: "cars", id: carId, path: `${path}/${carId}` } as const
  const name = () => `Volvo ${randomUUID()}`
  const first = name()
  const added = await send({
    ...car,
    method: "POST",
    path,
    body: { id: carId, name: first, purchase_price: "5000.00", purchase_currency: "EUR" },
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
  const expenses = await writeExpenses(send, car.path)
  if (expenses) await writePapers(send, car.path)
}

async function writeExpenses(send: Send, carPath: string) {
  for (const isDeleted of [false, true]) {
    const id = randomUUID()
    const expense = { table: "expenses", id, path: `${carPath}/expenses/${id}` } as const
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

async function writePapers(send: Send, carPath: string) {
  for (const isDeleted of [false, true]) {
    const id = randomUUID()
    const name = `${id}.pdf`
    const query = new URLSearchParams({ id, kind: "contract", name })
    const paper = { table: "attachments", id, path: `${carPath}/attachments/${id}` } as const
    const added = await send({
      ...paper,
      method: "POST",
      path: `${carPath}/attachments?${query}`,
      body: Buffer.from(`%PDF-1.7\n${id}\n`.repeat(500)),
      holds: name,
    })
    if (!added.isDone) return
    if (isDeleted) await send({ ...paper, method: "DELETE", holds: null })
  }
}

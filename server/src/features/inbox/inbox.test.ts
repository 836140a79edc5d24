import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { pdf } from "../../../test/attachments.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let member: Person
let base: string
let car: string
let expense: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
beforeEach(async () => {
  const organization = await opened.organization({ owner, member })
  base = `/api/organizations/${organization}`
  car = await insertCar(opened, organization)
  expense = randomUUID()
  await opened.sql(
    `insert into expenses (organization_id, id, car_id, description, amount, amount_eur, date)
     values ($1, $2, $3, 'Padangos', 10, 10, '2026-11-01')`,
    [organization, expense, car],
  )
})
afterAll(() => opened.close())

async function send(name: string, by = member) {
  const query = new URLSearchParams({ id: randomUUID(), name })
  const answer = await by.call("POST", `${base}/inbox?${query}`, pdf(name))
  expect(answer).toMatchObject({ status: 201, body: { kind: "inbox", name } })
  return answer.body.id as string
}
const names = async (by = member) =>
  (await by.call("GET", `${base}/inbox`)).body.items.map(({ name }: { name: string }) => name)
const assign = (
  id: string,
  to: { kind: string; id: string; document_kind?: string },
  by = member,
) => by.call("PUT", `${base}/inbox/${id}/assignment`, { to })
const ofCar = async () => (await owner.call("GET", `${base}/cars/${car}/attachments`)).body.items

test("a paper waits as it arrived, once, and a deletion is taken back", async () => {
  const id = randomUUID()
  const path = `${base}/inbox?id=${id}&name=Kuras.pdf`
  expect((await member.call("POST", path, pdf("one"))).status).toBe(201)
  expect((await member.call("POST", path, pdf("one"))).status).toBe(200)
  expect(await member.call("POST", path, pdf("two"))).toMatchObject({ status: 409 })
  await send("Plovykla.pdf")
  expect(await names(owner)).toEqual(["Kuras.pdf", "Plovykla.pdf"])
  expect(await ofCar()).toEqual([])
  expect((await member.call("DELETE", `${base}/inbox/${id}`)).status).toBe(204)
  expect(await names()).toEqual(["Plovykla.pdf"])
  expect((await member.call("POST", `${base}/inbox/${id}/restore`)).status).toBe(200)
  expect(await names()).toEqual(["Kuras.pdf", "Plovykla.pdf"])
})

test("a member assigns papers to an expense and to a car, and takes it back to the same place", async () => {
  const [receipt, contract] = [await send("Kvitas.pdf"), await send("Sutartis.pdf")]
  const to = { kind: "expense", id: expense }
  expect(await assign(receipt, to)).toMatchObject({
    status: 200,
    body: { kind: "receipt", expense_id: expense },
  })
  expect((await assign(receipt, to)).status).toBe(200)
  expect(await assign(receipt, { kind: "car", id: car })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  })
  await assign(contract, { kind: "car", id: car, document_kind: "contract" })
  expect(await ofCar()).toMatchObject([
    { id: contract, kind: "contract" },
    { id: receipt, kind: "receipt", expense_id: expense },
  ])
  expect(await names()).toEqual([])
  for (const id of [contract, receipt, receipt])
    expect((await member.call("DELETE", `${base}/inbox/${id}/assignment`)).status).toBe(200)
  expect(await names()).toEqual(["Kvitas.pdf", "Sutartis.pdf"])
  expect(await ofCar()).toEqual([])
})

test("what is assigned to an overhead is seen by owners and admins alone", async () => {
  const overhead = randomUUID()
  await owner.call("POST", `${base}/overheads`, {
    id: overhead,
    description: "Nuoma",
    amount: "10.00",
    type: "rent",
    day: "2026-03-01",
  })
  const id = await send("Nuoma.pdf")
  const to = { kind: "overhead", id: overhead }
  expect((await assign(id, to)).status).toBe(404)
  expect((await assign(id, to, owner)).status).toBe(200)
  expect(
    (await owner.call("GET", `${base}/overheads/${overhead}/attachments`)).body.items,
  ).toHaveLength(1)
  expect((await member.call("DELETE", `${base}/inbox/${id}/assignment`)).status).toBe(404)
  expect((await owner.call("DELETE", `${base}/inbox/${id}/assignment`)).status).toBe(200)
  expect(await names()).toEqual(["Nuoma.pdf"])
})

test("a paper of a part of an invoice for several cars is the whole invoice's", async () => {
  const [split, part] = [randomUUID(), randomUUID()]
  await owner.call("POST", `${base}/splits`, {
    id: split,
    description: "Vilkikas",
    amount: "10.00",
    currency: "EUR",
    date: "2026-11-01",
    parts: [{ car_id: car, expense_id: part, amount: "10.00" }],
  })
  const [one, other] = [await send("Vilkikas.pdf"), await send("Kopija.pdf")]
  expect(await assign(one, { kind: "expense", id: part })).toMatchObject({
    status: 200,
    body: { split_id: split, expense_id: part },
  })
  expect((await assign(other, { kind: "split", id: split })).status).toBe(200)
  const receipts = (await owner.call("GET", `${base}/splits/${split}/attachments`)).body.items
  expect(receipts.map((row: { id: string }) => row.id)).toEqual([one, other])
})

test("an expense that has its receipts takes no more, and nothing is assigned to what is not there", async () => {
  const papers = []
  for (let count = 0; count < 6; count++) papers.push(await send(`${count}.pdf`))
  const to = { kind: "expense", id: expense }
  for (const id of papers.slice(0, 5)) expect((await assign(id, to)).status).toBe(200)
  const [sixth = ""] = papers.slice(5)
  expect(await assign(sixth, to)).toMatchObject({ body: { code: "too_many_attachments" } })
  for (const kind of ["expense", "car", "split", "overhead"])
    expect((await assign(sixth, { kind, id: randomUUID() }, owner)).status).toBe(404)
  expect(await names()).toEqual(["5.pdf"])
})

test("a car takes nothing of the kind of the inbox, and only what came from there goes back", async () => {
  const id = randomUUID()
  const path = `${base}/cars/${car}/attachments?id=${id}&name=a.pdf`
  expect((await member.call("POST", `${path}&kind=inbox`, pdf("a"))).status).toBe(400)
  expect((await member.call("POST", `${path}&kind=other`, pdf("a"))).status).toBe(201)
  expect((await member.call("DELETE", `${base}/inbox/${id}/assignment`)).status).toBe(404)
})

test("an organization is deleted with its inbox, and the files go", async () => {
  await send("Kuras.pdf")
  const { version } = (await owner.call("GET", base)).body
  expect((await owner.call("DELETE", base, { version })).status).toBeLessThan(300)
  const left = await opened.sql("select 1 from attachments where organization_id = $1", [
    base.split("/").at(-1),
  ])
  expect(left).toMatchObject([])
})

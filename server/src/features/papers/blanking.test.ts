import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { expect, inject, onTestFinished, test } from "vitest"
import { backUp, restoreRows } from "../../../test/backups.ts"
import { openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { draft, issue, openPapers, sellCar } from "../../../test/papers.ts"
import { listFiles } from "../../../test/s3.ts"
import { doJobs } from "../../../test/stores.ts"
import { openDatabase } from "../../platform/db/database.ts"
import { openPool } from "../../platform/db/pool.ts"
import { makeDisk } from "../../platform/storage/disk.ts"
import { openBlanking } from "./blanking.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"

const year = new Date().getFullYear()

test("the other side's data are blanked after as many full years as the owner has set, and drafts after one", async () => {
  const opened = await openAppForTest()
  const world = await openPapers(opened)
  await world.owner.call("PATCH", world.base, { blank_after_years: 10 })
  const { id: carId } = await sellCar(world)
  const issued = await issue(world, carId, { note: "Onos prašymu" })
  const drafted = await draft(world, carId)
  const read = async (id: string) =>
    (await world.member.call("GET", `${world.base}/papers/${id}`)).body
  const textAt = async (url: string) =>
    (await readPdf(new Uint8Array(await (await opened.app.request(url)).arrayBuffer()))).text
  const stopping = new AbortController().signal
  const blankIn = (of: string) =>
    openBlanking({ ...opened.services, stopping }, () => new Date(of)).tasks.blank_papers()

  // Ten full years after that of the paper are not over yet.
  await blankIn(`${year + 10}-12-30T10:00:00.000Z`)
  expect(await read(issued.id)).toEqual({ ...issued, url: expect.any(String) })
  expect((await read(drafted.id)).side.name).toBeNull()

  const [{ sha256: before } = {}] = await opened.sql("select sha256 from papers where id = $1", [
    issued.id,
  ])
  await blankIn(`${year + 11}-01-02T10:00:00.000Z`)
  const after = await read(issued.id)
  expect(after).toMatchObject({
    number: issued.number,
    day: issued.day,
    total: issued.total,
    car_name: issued.car_name,
    blanked_on: `${year + 11}-01-02`,
    note: null,
    side: { name: null, code: null, address: null, email: null, phone: null },
  })
  const text = await textAt(after.url)
  expect(text).toContain("WVWZZZ3CZHE123456")
  for (const secret of ["Žukauskait", "1984-07-19", "Ąžuolų", "Onos"])
    expect(text).not.toContain(secret)
  await doJobs(opened)
  expect((await opened.app.request(issued.url)).status).toBe(404)
  const [entry] = await opened.sql(
    "select before, after from history where entity_id = $1 and after ? 'blanked_on' and action = 'update'",
    [issued.id],
  )
  const [{ sha256 } = {}] = await opened.sql("select sha256 from papers where id = $1", [issued.id])
  expect(entry).toMatchObject({ before: { sha256: before }, after: { sha256 } })
  expect(JSON.stringify(entry)).not.toContain("Žukauskait")
  // Once is enough.
  await blankIn(`${year + 12}-01-02T10:00:00.000Z`)
  expect((await read(issued.id)).blanked_on).toBe(`${year + 11}-01-02`)

  // A contract that is annulled after that keeps the reason, also through the next night.
  const { version } = await read(issued.id)
  const annulment = { version, day: todayInVilnius(new Date()), reason: "Išrašyta du kartus" }
  const path = `${world.base}/papers/${issued.id}/annulment`
  expect(await world.owner.call("PUT", path, annulment)).toMatchObject({ status: 200 })
  await blankIn(`${year + 12}-01-03T10:00:00.000Z`)
  expect(await read(issued.id)).toMatchObject({
    state: "annulled",
    annulment_reason: "Išrašyta du kartus",
    side: { name: null },
  })
})

test("a backup of before is blanked again where it is restored, and one of after names nobody", async () => {
  const opened = await openAppForTest()
  const world = await openPapers(opened)
  await world.owner.call("PATCH", world.base, { blank_after_years: 10 })
  const { id: carId } = await sellCar(world, { sold_to: null })
  const side = {
    name: "Zigmas Zuokas-Žvirblis",
    code: "39001010077",
    address: "Slaptoji g. 7",
    vat_number: "LT777888999",
    phone: "+370 677 77777",
    email: "zigmas@slaptas.lt",
  }
  const reason = "Zigmo Zuoko prašymu"
  const day = todayInVilnius(new Date())
  const invoice = await issue(world, carId, { kind: "invoice", side, note: reason })
  const credit = { id: randomUUID(), day, reason }
  await world.owner.call("POST", `${world.base}/papers/${invoice.id}/credit`, credit)
  const { id, version } = await issue(world, carId, { side, note: reason })
  const path = `${world.base}/papers/${id}/annulment`
  expect((await world.owner.call("PUT", path, { version, day, reason })).status).toBe(200)
  const secrets = [...Object.values(side), "Zuok", "Zigm"]
  const stopping = new AbortController().signal
  const tenYearsOn = () => new Date(`${year + 11}-01-02T10:00:00.000Z`)

  /** What the rows and the PDFs of an installation still say of the other side. */
  const saidIn = async (sql: TestApp["sql"], folder: string) => {
    const rows = await sql("select * from papers order by number")
    const rest = []
    for (const table of ["history", "first_answers", "cars", "graphile_worker._private_jobs"])
      rest.push(...(await sql(`select * from ${table}`)))
    const stored = listFiles(join(folder, "files", "papers"))
    expect(stored).toHaveLength(3)
    const texts = [JSON.stringify([rows, rest])]
    for (const file of stored)
      texts.push((await readPdf(readFileSync(join(folder, "files", "papers", file)))).text)
    return secrets.filter((secret) => texts.some((text) => text.includes(secret)))
  }
  const before = (await backUp(opened)).path
  await openBlanking({ ...opened.services, stopping }, tenYearsOn).tasks.blank_papers()
  await doJobs(opened)
  expect(await saidIn(opened.sql, opened.folder)).toEqual([])
  const after = (await backUp(opened)).path

  const late = await restoreRows(after)
  expect(await saidIn(late.sql, late.folder)).toEqual([])
  const early = await restoreRows(before)
  expect(await saidIn(early.sql, early.folder)).toEqual(secrets)
  const url = new URL(inject("appUrl"))
  url.pathname = new URL(early.directUrl).pathname
  const database = openDatabase(openPool(url.href))
  onTestFinished(() => database.close())
  const disk = await makeDisk({ DATA_DIR: early.folder })
  const services = { ...opened.services, database, files: { ...opened.services.files, disk } }
  await openBlanking({ ...services, stopping }, tenYearsOn).tasks.blank_papers()
  await doJobs({ ...opened, ownerUrl: early.directUrl, sql: early.sql, services })
  expect(await saidIn(early.sql, early.folder)).toEqual([])
})

test("a paper that cannot be blanked holds up none that comes after it", async () => {
  const opened = await openAppForTest()
  const world = await openPapers(opened)
  await world.owner.call("PATCH", world.base, { blank_after_years: 10 })
  const { id: carId } = await sellCar(world)
  const papers = [await issue(world, carId), await issue(world, carId)]
  const [broken, good] = papers.map(({ id }) => id).toSorted()
  await opened.sql(`begin; set local session_replication_role = replica;
    update papers set content = content - 'car' where id = '${broken}'; commit`)
  const stopping = new AbortController().signal
  const later = () => new Date(`${year + 11}-01-02T10:00:00.000Z`)
  await openBlanking({ ...opened.services, stopping }, later).tasks.blank_papers()
  const rows = await opened.sql(
    "select id, blanked_on is not null as blanked from papers order by id",
  )
  expect(rows).toEqual([
    { id: broken, blanked: false },
    { id: good, blanked: true },
  ])
})

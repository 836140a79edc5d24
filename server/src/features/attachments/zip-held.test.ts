import { randomBytes, randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { openDownload } from "../../../test/archives.ts"
import { pdf } from "../../../test/attachments.ts"
import { expenseBody, openApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { doJobs } from "../../../test/stores.ts"
import { unzip } from "../../../test/zips.ts"
import { openLog } from "../../platform/log.ts"

async function openCar() {
  const lines: Record<string, unknown>[] = []
  const opened = await openApp(openLog("info", { write: (line) => lines.push(JSON.parse(line)) }))
  onTestFinished(opened.close)
  const member = await opened.person("Narys")
  const organizationId = await opened.organization({ member })
  const organization = `/api/organizations/${organizationId}`
  const car = `${organization}/cars/${await insertCar(opened, organizationId)}`
  const expense = { ...expenseBody(), date: "2026-11-03" }
  await member.call("POST", `${car}/expenses`, expense)
  // More than is read ahead of a reader who takes nothing.
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
    const query = new URLSearchParams({ id: randomUUID(), kind: "receipt", name })
    query.set("expense_id", expense.id)
    const content = pdf(randomBytes(2 * 1024 * 1024))
    const { status } = await member.call("POST", `${car}/attachments?${query}`, content)
    expect(status).toBe(201)
  }
  return { opened, member, organization, car, lines }
}

test.each([
  ["a car", (car: string, _: string) => `${car}/attachments.zip`],
  ["a month", (_: string, at: string) => `${at}/analytics/attachments.zip?year=2026&month=11`],
  [
    "a month for the book-keeper",
    (_: string, at: string) => `${at}/analytics/package.zip?year=2026&month=11`,
  ],
])(
  "the ZIP of %s holds the papers of a car that is deleted while it is read",
  async (_, pathOf) => {
    const { opened, member, organization, car, lines } = await openCar()
    const response = await openDownload(opened, member, pathOf(car, organization))
    expect(response.status).toBe(200)
    expect((await member.call("DELETE", car)).status).toBe(204)
    await doJobs(opened)
    const entries = await unzip(Buffer.from(await response.arrayBuffer()))
    const names = [...entries.keys()]
    expect(names.filter((name) => name.endsWith(".pdf"))).toHaveLength(3)
    expect(names.filter((name) => /TRŪKSTA|MISSING/.test(name))).toEqual([])
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
  },
)

test("a file that the store has lost is logged with the request that missed it", async () => {
  const { opened, member, car, lines } = await openCar()
  const [lost] = await opened.sql("select path from attachments order by name limit 1")
  await opened.services.files.disk.delete(lost?.path)
  const response = await member.call("GET", `${car}/attachments.zip`)
  expect(response.status).toBe(200)
  const told = lines.filter(({ msg }) => msg === "a stored file is missing")
  expect(told).toEqual([
    expect.objectContaining({
      path: lost?.path,
      request_id: response.headers.get("x-request-id"),
    }),
  ])
})

import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { linesOf, openDownload } from "../../../test/archives.ts"
import { pdf } from "../../../test/attachments.ts"
import { openFilledForTest } from "../../../test/filled.ts"
import { fillOrganization } from "../../../test/full-organization.ts"
import { expenseBody, openAppForTest, type Person } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores, doJobs, type Stored } from "../../../test/stores.ts"
import { unzip } from "../../../test/zips.ts"
import { openDisk } from "../../platform/storage/disk.ts"
import { archivedColumns, archivedTables, columnsOf, manifestPath } from "./format.ts"

/** The tables of organizations that an archive does not hold, with the reason. */
const leftTables = {
  favorite_organizations: "One person's own mark.",
  mailed_links: "Secrets of accounts.",
  invitations:
    "Who is invited is a member already; the mail of an invitation belongs to one installation.",
  members_of_deleted: "Of organizations that are gone.",
  differing_sums: "Found by the comparison of kept sums, which an import computes anew.",
  sums_checked: "The same.",
  task_runs: "How far the program has looked, in the history of this installation.",
  first_answers: "Recognizes requests that are sent again, by ids that are new elsewhere.",
}

const pathOf = (organizationId: string) => `/api/organizations/${organizationId}/archive`

type Place = Pick<Stored, "opened" | "organizationId">

const open = ({ opened, organizationId }: Place, by: Person, path = pathOf(organizationId)) =>
  openDownload(opened, by, path)

const download = async (world: Place, by: Person, path?: string) =>
  unzip(Buffer.from(await (await open(world, by, path)).arrayBuffer()))

describeStores("an archive", (world, once) => {
  test("holds every row and every file, in tables for people and in lines, each with its checksum", async () => {
    const filled = await openFilledForTest(async () => world.store.disk)
    const { organizationId: id, owner, member, left } = filled
    const response = await open(filled, owner, `${pathOf(id)}?language=lt`)
    expect(response.headers.get("content-type")).toBe("application/zip")
    expect(response.headers.get("content-disposition")).toMatch(/Archyvas%20Autosvetain/)
    const entries = await unzip(Buffer.from(await response.arrayBuffer()))
    const manifest = JSON.parse(entries.get(manifestPath)?.toString() ?? "")
    expect(manifest).toMatchObject({
      format: "marza-organization",
      version: 2,
      program: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      organization: { id, name: "Autosvetainė" },
      counts: {
        organizations: 1,
        organization_members: 2,
        former_members: 1,
        imports: 1,
        cars: 3,
        partners: 4,
        car_shares: 4,
        splits: 4,
        expenses: 10,
        payments: 8,
        overheads: 7,
        settlements: 3,
        paper_series: 2,
        paper_logos: 1,
        papers: 5,
        attachments: 11,
        closings: 1,
        closing_changes: 1,
        files: 15,
      },
    })
    expect([...entries.keys()].at(-1)).toBe(manifestPath)
    expect(manifest.entries.map(({ path }: { path: string }) => path)).toEqual(
      [...entries.keys()].slice(0, -1),
    )
    for (const { path, size, sha256 } of manifest.entries) {
      const content = entries.get(path) ?? Buffer.alloc(0)
      expect([size, sha256]).toEqual([
        content.length,
        createHash("sha256").update(content).digest("hex"),
      ])
    }
    const [papers, year] = ["files/Sutartys ir sąskaitos", new Date().getFullYear()]
    const octavia = "files/=Škoda, „Octavia“ _ 2_0 ABC 123"
    const filed = [...entries.keys()].filter((path) => path.startsWith("files/"))
    // What is of no car stands last, in the order of ids that are made by chance.
    expect([...filed.slice(0, 8), ...filed.slice(8).toSorted()]).toEqual([
      "files/logo.png",
      `${octavia}/IMG_1.jpg`,
      `${octavia}/IMG_1.png`,
      `${octavia}/Sutartis_ „A B“.pdf`,
      `${octavia}/SUTARTIS_ „A B“ (2).pdf`,
      `${octavia}/2026-11-20 Stabdžių diskai kvitas.pdf`,
      `${octavia}/2026-11-20 Stabdžių diskai Plovykla.pdf`,
      "files/Volvo V60/nuotrauka.jpg",
      "files/Bendrosios išlaidos/2026-09-05 Nuoma kvitas.pdf",
      "files/Bendrosios išlaidos/2026-10-06 Nuoma kvitas.pdf",
      "files/Dėžutė/Kuras.pdf",
      "files/Kelių automobilių sąskaitos/2026-10-10 Vilkikas_ trys kvitas.pdf",
      `${papers}/Automobilio pirkimo–pardavimo sutartis S-${year}-1.pdf`,
      `${papers}/Automobilio pirkimo–pardavimo sutartis S-${year}-2.pdf`,
      `${papers}/Kreditinė PVM sąskaita faktūra SF-${year}-2.pdf`,
      `${papers}/PVM sąskaita faktūra SF-${year}-1.pdf`,
    ])
    const cars = entries.get("Automobiliai.csv")?.toString() ?? ""
    expect(cars.startsWith('\uFEFF"Automobilis";')).toBe(true)
    expect(cars.match(/\uFEFF/g)).toHaveLength(1)
    expect(cars).toContain("\"'=Škoda, „Octavia“")
    expect(entries.get("Išlaidos.csv")?.toString()).toContain('"-40,00"')
    expect(entries.get("Mokėjimai.csv")?.toString()).toContain('"Ona „Onutė“"')
    const issued = entries.get("Sutartys ir sąskaitos.csv")?.toString().split("\r\n") ?? []
    expect(issued.slice(1, -1).map((line) => line.split('";"').slice(0, 4).join())).toEqual([
      expect.stringMatching(`"SF-${year}-1,.*,Sąskaita faktūra,Kredituota`),
      expect.stringMatching(`"SF-${year}-2,.*,Kreditinė sąskaita,Išrašyta`),
      expect.stringMatching(`"S-${year}-1,.*,Pardavimo sutartis,Anuliuota`),
      expect.stringMatching(`"S-${year}-2,.*,Pardavimo sutartis,Išrašyta`),
      '",,Pardavimo sutartis,Juodraštis',
    ])
    expect(entries.get("Nariai.csv")?.toString()).toContain(member.email)
    // The archive holds no e-mail of a former member.
    const everything = Buffer.concat([...entries.values()]).toString()
    expect(everything).toContain("Išėjusi")
    expect(everything).not.toContain(left.email)
    for (const secret of [owner.sessionId, owner.token, owner.refreshToken])
      expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(/password|argon2|refresh_hash|request_hash/)
    expect(linesOf(entries, "history").length).toBe(manifest.counts.history)
    expect(linesOf(entries, "history").length).toBeGreaterThan(20)
    expect(linesOf(entries, "cars")[0]).toMatchObject({
      purchase_price: "12500.00",
      mileage_km: 123457,
    })
  })

  test("is a snapshot of one moment although others change and delete rows and files meanwhile", async () => {
    const { store } = world
    const filled = await openFilledForTest(async () => store.disk)
    const { opened, owner, organizationId: id, full, foreign, path } = filled
    const before = await opened.sql("select path from attachments where organization_id = $1", [id])
    const response = await open(filled, owner, pathOf(id))
    // At this point the rows are read and the files are not.
    expect((await owner.call("POST", `${full}/expenses`, expenseBody())).status).toBe(201)
    expect((await owner.call("DELETE", `${foreign}?parts=delete&with_papers=true`)).status).toBe(
      204,
    )
    expect((await owner.call("DELETE", `${full}/photo`)).status).toBe(204)
    expect((await owner.call("DELETE", `${path}/logo`)).status).toBe(204)
    await doJobs(opened)
    for (const { path } of before) expect(await store.disk.exists(path)).toBe(true)

    const entries = await unzip(Buffer.from(await response.arrayBuffer()))
    expect(linesOf(entries, "cars")).toHaveLength(3)
    expect(linesOf(entries, "expenses")).toHaveLength(10)
    const named = linesOf(entries, "attachments").map(({ file }) => file)
    expect(named).toHaveLength(11)
    for (const file of named) expect(entries.has(file)).toBe(true)
    expect(entries.has("files/logo.png")).toBe(true)

    // Files without a row are removed after an hour.
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
    const waiting = "update graphile_worker._private_jobs set run_at = now()"
    await opened.sql(waiting)
    await doJobs(opened)
    const left = await opened.sql("select path from attachments where organization_id = $1", [id])
    for (const { path } of before)
      expect(await store.disk.exists(path)).toBe(left.some((row) => row.path === path))
  })

  test("names the files that the store has lost, and holds all others", async () => {
    const { store } = world
    const filled = await openFilledForTest(async () => store.disk)
    const { opened, owner, organizationId: id } = filled
    const lost = await opened.sql(
      `select path from attachments where organization_id = $1 and kind = 'contract'
       union all select split_part(logo_path, '?', 1) from organizations where id = $1`,
      [id],
    )
    expect(lost).toHaveLength(2)
    for (const { path } of lost) await store.disk.delete(path)
    const entries = await download(filled, owner, `${pathOf(id)}?language=en`)
    const manifest = JSON.parse(entries.get(manifestPath)?.toString() ?? "")
    const contract = linesOf(entries, "attachments").find(({ kind }) => kind === "contract").file
    expect(manifest.missing).toEqual(["files/logo.png", contract])
    expect(manifest.counts).toMatchObject({ attachments: 11, files: 14 })
    expect([...entries.keys()].slice(-2)).toEqual(["MISSING FILES.txt", manifestPath])
    const notice = entries.get("MISSING FILES.txt")?.toString() ?? ""
    expect(notice).toMatch(/has lost these files/)
    expect(notice.split("\r\n").slice(2)).toEqual(["files/logo.png", contract, ""])
    for (const { path } of manifest.entries) expect(entries.has(path), path).toBe(true)
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
  })

  test("is aborted and not a complete ZIP when the store cannot be read", async () => {
    const { store } = world
    const filled = await openFilledForTest(async () => store.disk)
    const { opened, owner, organizationId: id } = filled
    const response = await open(filled, owner, pathOf(id))
    const getStream = vi
      .spyOn(store.disk, "getStream")
      .mockRejectedValue(new Error("the store cannot be reached"))
    onTestFinished(() => getStream.mockRestore())
    await expect(response.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
  })

  test("ends its hold on files when the reader disconnects", async () => {
    const { opened, owner, organizationId } = world
    const car = await insertCar(opened, organizationId)
    const query = `id=${randomUUID()}&kind=contract&name=a.pdf`
    const content = pdf(Buffer.alloc(3 * 1024 * 1024))
    await owner.call(
      "POST",
      `/api/organizations/${organizationId}/cars/${car}/attachments?${query}`,
      content,
    )
    const reader = (await open(world, owner)).body?.getReader()
    await reader?.read()
    expect(await opened.sql("select id from file_holds")).toHaveLength(1)
    await reader?.cancel()
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
  })

  once("is in the requested language", async () => {
    const entries = await download(
      world,
      world.owner,
      `${pathOf(world.organizationId)}?language=en`,
    )
    expect([...entries.keys()].slice(0, 9)).toEqual([
      "READ ME.txt",
      "Cars.csv",
      "Expenses.csv",
      "Payments.csv",
      "Overheads.csv",
      "Papers.csv",
      "Members.csv",
      "History.csv",
      "Files.csv",
    ])
  })

  once("says which expenses are parts of which invoice, and what belongs to no car", async () => {
    const { opened, owner } = world
    const id = await opened.organization({ owner })
    const path = `/api/organizations/${id}`
    const post = async (to: string, body: object) =>
      expect((await owner.call("POST", `${path}${to}`, body)).status).toBe(201)
    const cars = [await insertCar(opened, id), await insertCar(opened, id)]
    await post(`/cars/${cars[0]}/expenses`, expenseBody({ description: "Viena" }))
    const invoice = {
      id: randomUUID(),
      description: "Vilkikas",
      document_number: "VEZ-7",
      amount: "1400.00",
      currency: "NOK",
      expense_type: "Transportas",
      date: "2026-03-10",
    }
    const parts = ["1000.00", "400.00"].map((amount, at) => ({
      car_id: cars[at],
      expense_id: randomUUID(),
      amount,
    }))
    await post("/splits", { ...invoice, parts })
    const rent = { id: randomUUID(), type: "rent", repeats: "monthly", day: "2026-09-01" }
    await post("/overheads", { ...rent, description: "=Nuoma", amount: "605", vat_amount: "105" })
    await post("/overheads", {
      id: randomUUID(),
      description: "Nuoma",
      amount: "605",
      currency: "USD",
      day: "2026-10-01",
      repeats_of: rent.id,
      due_on: "2026-10-01",
      is_skipped: true,
    })
    const linesIn = async (language: string, file: string) => {
      const entries = await download(world, owner, `${pathOf(id)}?language=${language}`)
      const text = entries.get(file)?.toString() ?? ""
      const separator = language === "lt" ? ";" : ","
      return text
        .trim()
        .slice(1)
        .split("\r\n")
        .map((line) => line.replace(/^"|"$/g, "").split(`"${separator}"`))
    }
    const [head = [], ...expenses] = await linesIn("lt", "Išlaidos.csv")
    expect(head.at(-1)).toBe("Sąskaitos dalis")
    const tell = (rows: string[][]) => rows.map((row) => row.at(-1)?.replace(/\s/g, " ")).toSorted()
    expect(tell(expenses)).toEqual([
      "",
      "1/2 iš 1 400,00 NOK sąskaitos VEZ-7",
      "2/2 iš 1 400,00 NOK sąskaitos VEZ-7",
    ])
    expect(tell((await linesIn("en", "Expenses.csv")).slice(1))[1]).toBe(
      "1/2 of the invoice VEZ-7 of 1,400.00 NOK",
    )
    const [overheadHead = [], ...overheads] = await linesIn("lt", "Bendrosios išlaidos.csv")
    expect(
      overheads.map((row) => Object.fromEntries(overheadHead.map((name, at) => [name, row[at]]))),
    ).toMatchObject([
      { Aprašymas: "'=Nuoma", Rūšis: "Nuoma", Kartojasi: "Kas mėnesį", "Suma EUR": "605,00" },
      { Valiuta: "USD", Kursas: expect.stringMatching(/praleista.*; kursas nenurodytas/) },
    ])
  })

  once("is given to owners alone, and to nobody who impersonates one", async () => {
    const { opened, owner, admin, member, organizationId } = world
    const holds = () => opened.sql("select id from file_holds")
    // An archive that was read whole lets its files go a moment later.
    await expect.poll(holds).toEqual([])
    const stranger = await opened.person("Svetimas")
    await opened.organization({ owner: stranger })
    const codeFor = async (by: Person) => (await by.call("GET", pathOf(organizationId))).body.code
    expect(await codeFor(admin)).toBe("forbidden")
    expect(await codeFor(member)).toBe("forbidden")
    expect(await codeFor(stranger)).toBe("not_found")
    expect((await opened.call("GET", pathOf(organizationId))).body.code).toBe("signed_out")
    const superadmin = await opened.person("Prižiūrėtoja", true)
    expect(await codeFor(superadmin)).toBe("not_found")
    await superadmin.call("PUT", "/api/impersonation", { user_id: owner.id })
    expect(await codeFor(superadmin)).toBe("not_while_impersonating")
    const ticket = await superadmin.call("POST", "/api/downloads", { path: pathOf(organizationId) })
    expect((await opened.call("GET", ticket.body.url)).body.code).toBe("not_while_impersonating")
    // A refused request must leave no hold on files.
    expect(await holds()).toEqual([])
  })

  once("has a URL that works once, and not for a person who was removed meanwhile", async () => {
    const { opened, organizationId } = world
    const guest = await opened.person("Svečias")
    const membership = await opened.join(organizationId, guest, "owner")
    const ticket = () => guest.call("POST", "/api/downloads", { path: pathOf(organizationId) })
    const { url } = (await ticket()).body
    expect((await world.fetchFile(url)).response.status).toBe(200)
    expect((await opened.call("GET", url)).body.code).toBe("link_invalid")
    const later = (await ticket()).body.url
    await opened.sql("delete from organization_members where id = $1", [membership])
    expect((await opened.call("GET", later)).body.code).toBe("not_found")
  })

  once("keeps no file of another organization from being removed while it is read", async () => {
    const { store } = world
    const filled = await openFilledForTest(async () => store.disk)
    const { opened, owner, organizationId: id } = filled
    const elsewhere = await opened.organization({ owner })
    const { full, path } = await fillOrganization(opened, elsewhere, owner)
    const before = await opened.sql(
      `select path from attachments where organization_id = $1
       union all select split_part(logo_path, '?', 1) from organizations where id = $1`,
      [elsewhere],
    )
    const response = await open(filled, owner, pathOf(id))
    expect(await opened.sql("select held_for from file_holds")).toEqual([{ held_for: id }])
    expect((await owner.call("DELETE", `${full}?with_deposits=true&parts=delete`)).status).toBe(204)
    expect((await owner.call("DELETE", `${path}?with_papers=true`)).status).toBe(204)
    await doJobs(opened)
    for (const { path } of before) expect(await store.disk.exists(path)).toBe(false)
    await response.body?.cancel()
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
  })
})

test("an archive is aborted when the folder of the files is missing, but not when a single file is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marza-store-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const filled = await openFilledForTest(() => openDisk({ DATA_DIR: folder }))
  const { opened, owner, organizationId: id } = filled
  const response = await openDownload(opened, owner, pathOf(id))
  await rename(join(folder, "files"), join(folder, "elsewhere"))
  await expect(response.arrayBuffer()).rejects.toThrow()
})

describe("the format", () => {
  test("decides about every table and every column of an organization", async () => {
    const opened = await openAppForTest()
    const tables = await opened.sql("select name from tenant_tables()")
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...archivedTables, ...Object.keys(leftTables)].toSorted(),
    )
    for (const table of archivedTables) {
      const columns = await opened.sql(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      )
      expect(Object.keys(archivedColumns[table]).toSorted(), table).toEqual(
        columns.map(({ name }) => name).toSorted(),
      )
      expect(columnsOf(table).length).toBeGreaterThan(0)
    }
  })
})

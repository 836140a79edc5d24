import { expect, test } from "vitest"
import { expectAnyReturns } from "../../../test/any-organization.ts"
import {
  changed,
  downloadArchive,
  type Entries,
  importBytes,
  keptArchive,
  linesOf,
  zipped,
} from "../../../test/archives.ts"
import { openFilledForTest } from "../../../test/filled.ts"
import { openAppForTest, overheadBody } from "../../../test/open-app.ts"
import { expectSame } from "../../../test/returned-archive.ts"
import { codeOf, openSqlLogin, readAllRows } from "../../../test/sql.ts"
import { describeStores, doJobs, readersOf } from "../../../test/stores.ts"
import { unzip } from "../../../test/zips.ts"

describeStores("the return of an archive", (world) => {
  test("into the same installation is equal to what was archived", async () => {
    const { opened, owner, organizationId } = await openFilledForTest(async () => world.store.disk)
    const { fetchFile, imageAt } = readersOf(opened)
    const archive = await downloadArchive(opened, owner, organizationId)
    const users = await opened.sql("select count(*) from users")
    const here = await expectSame(opened, opened, { archive, owner, linked: [owner.id] })
    expect(await opened.sql("select count(*) from users")).toEqual(users)
    await doJobs(opened)
    // It lives: its pictures show, its figures are those of before, and both go on apart.
    const list = async (id: string) =>
      (await owner.call("GET", `/api/organizations/${id}/cars`)).body.items
    const figures = (cars: { name: string }[]) =>
      cars
        .map(({ name, ...car }) => [name, car])
        .map(([name, car]) => {
          const { profit, cost_eur, status } = car as Record<string, unknown>
          return { name, profit, cost_eur, status }
        })
    expect(figures(await list(here))).toEqual(figures(await list(organizationId)))
    for (const car of await list(here))
      if (car.image_url) {
        expect((await imageAt(car.image_url)).width).toBe(640)
        // A busy machine draws some at a later attempt.
        await expect
          .poll(async () => {
            await doJobs(opened)
            return (await imageAt(car.thumbnail_url)).width
          })
          .toBe(400)
      }
    const { logo_url } = (await owner.call("GET", `/api/organizations/${here}`)).body
    expect((await imageAt(logo_url)).format).toBe("png")
    expect(
      (await owner.call("DELETE", `/api/organizations/${organizationId}?with_papers=true`)).status,
    ).toBe(204)
    await doJobs(opened)
    for (const car of await list(here))
      if (car.image_url) expect((await imageAt(car.image_url)).width).toBe(640)
    // The papers have their bits, and their series wait.
    const { items } = (await owner.call("GET", `/api/organizations/${here}/papers`)).body
    const issued = items.filter(({ state }: { state: string }) => state !== "draft")
    expect(issued).toHaveLength(4)
    for (const { url } of issued)
      expect((await fetchFile(url)).bytes.subarray(0, 5).toString()).toBe("%PDF-")
    const series = (await owner.call("GET", `/api/organizations/${here}/series`)).body
    expect(series.items).toMatchObject([
      { kind: "invoice", last_number: 2, is_locked: true },
      { kind: "contract", last_number: 2, is_locked: true },
      { kind: "proforma", last_number: 0, is_locked: true },
    ])
  })

  test("that fails leaves no row, no file and no hold, wherever it fails", async () => {
    const { store } = world
    const { opened, owner, organizationId } = await openFilledForTest(async () => store.disk)
    const archive = await downloadArchive(opened, owner, organizationId)
    // The hold on the archived organization's files ends.
    await expect.poll(() => opened.sql("select id from file_holds")).toEqual([])
    const files = () =>
      ["car-images", "car-documents", "papers", "organization-logos"].map(store.list)
    const [rows, stored] = [await readAllRows(opened), files()]
    const failing = importBytes(opened, archive, owner, {
      transact: (work) =>
        opened.services.database.withAuthRole(async (transaction) => {
          await work(transaction)
          throw new Error("the cable")
        }),
    })
    await expect(failing).rejects.toThrow("the cable")
    expect(files()).toEqual(stored)
    expect(await readAllRows(opened)).toEqual(rows)
    // Too much for what organizations may store.
    await expect(importBytes(opened, archive, owner, { limit: 1000 })).rejects.toMatchObject({
      code: "organization_storage_full",
    })
    await expect(importBytes(opened, archive, { email: "nera@test.lt" })).rejects.toMatchObject({
      code: "bad_request",
      fields: { owner: "ownerUnknown" },
    })
    expect(await readAllRows(opened)).toEqual(rows)
  })

  test("by a process that is killed leaves files for an hour at most, and no row", async () => {
    const { store } = world
    const { opened, owner, organizationId } = await openFilledForTest(async () => store.disk)
    const archive = await downloadArchive(opened, owner, organizationId)
    const due = () => opened.sql("update graphile_worker._private_jobs set run_at = now()")
    const files = () =>
      ["car-images", "car-documents", "papers", "organization-logos"].flatMap(store.list)
    const before = files()
    // It stands still where its rows would be written, and goes no further.
    const reached = Promise.withResolvers<void>()
    void importBytes(opened, archive, owner, {
      transact: () => {
        reached.resolve()
        return new Promise(() => {})
      },
    })
    await reached.promise
    expect(files().length).toBeGreaterThan(before.length)
    // While it lives, the removal of its files waits, however long it takes.
    await due()
    await doJobs(opened)
    expect(files().length).toBeGreaterThan(before.length)
    await opened.sql("update file_holds set until = now() - interval '1 second'")
    await due()
    await doJobs(opened)
    expect(files()).toEqual(before)
  })
})

test("the return of an archive into another installation is equal to what was archived", async () => {
  const { opened, owner, organizationId } = await openFilledForTest()
  const archive = await downloadArchive(opened, owner, organizationId)
  const other = await openAppForTest()
  const stranger = await other.person("Nauja savininkė")
  await expectSame(opened, other, { archive, owner: stranger, linked: [] })
  await other.sql("update users set email = $1 where id = $2", [owner.email, stranger.id])
  const known = { ...stranger, email: owner.email }
  await expectSame(opened, other, { archive, owner: known, linked: [owner.id] })
})

test("any organization comes back as it was, one of three", () => expectAnyReturns(3))

test.each<[string, object]>([
  ["v1.zip", { vin: "TMBJG7NE8J0123456", bought_from: "Jonas Jonaitis" }],
  ["v1-0.4.zip", { vin: "YV1DZ8256C2271234", bought_from: "bought_from 25" }],
])(
  "an archive of format 1, kept as it was made, is imported by every later version: %s",
  async (kept, facts) => {
    const opened = await openAppForTest()
    const owner = await opened.person("Savininkė")
    const { id, ...counts } = await importBytes(opened, await keptArchive(kept), owner)
    expect(counts).toEqual({
      name: "Autosvetainė",
      cars: 3,
      expenses: 4,
      files: 6,
      missing_files: 0,
    })
    const path = `/api/organizations/${id}`
    const { items } = (await owner.call("GET", `${path}/cars`)).body
    const octavia = items.find(({ name }: { name: string }) => name.startsWith("=Škoda"))
    expect(octavia).toMatchObject({
      purchase_price: "12500.00",
      purchase_vat: "2100.00",
      ...facts,
      mileage_km: 123457,
      status: "preparing",
      expenses_eur: "200.50",
    })
    const payments = await owner.call("GET", `${path}/cars/${octavia.id}/payments`)
    expect(payments.body.items).toEqual([])
    const sold = items.find(({ status }: { status: string }) => status === "sold")
    expect(sold).toMatchObject({ left_to_receive: sold.sale_price, reserved_until: null })
    const attached = (await owner.call("GET", `${path}/cars/${octavia.id}/attachments`)).body.items
    expect(attached.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "contract",
      "other",
      "photo",
      "photo",
      "receipt",
    ])
    const history = (await owner.call("GET", `${path}/history?limit=100`)).body.items
    expect(history.length).toBeGreaterThan(20)
  },
)

test("an archive that names lost files is imported without them, and says how many", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const without = (paths: string[], missing: string[]) => async () => {
    const archive = await changed(await keptArchive("v1.zip"), (entries) => {
      for (const path of paths) entries.delete(path)
      const manifest = JSON.parse(entries.get("archive.json")?.toString() ?? "")
      entries.set("archive.json", Buffer.from(JSON.stringify({ ...manifest, missing })))
    })
    return importBytes(opened, archive, owner)
  }
  const entries = await unzip(await keptArchive("v1.zip"))
  const photo = linesOf(entries, "attachments").find(({ kind }) => kind === "photo").file
  const logo = "files/logo.png"
  const rows = await readAllRows(opened)
  for (const refused of [
    without([photo], []),
    without([photo], [photo, "files/other.jpg"]),
    without([], [photo]),
    without([photo], [photo, "archive.json"]),
    without(["data/cars.jsonl"], ["data/cars.jsonl"]),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "archive_damaged" })
  expect(await readAllRows(opened)).toEqual(rows)

  const { id, ...counts } = await without([photo, logo], [photo, logo])()
  expect(counts).toMatchObject({ cars: 3, expenses: 4, files: 5, missing_files: 2 })
  const [organization] = await opened.sql("select logo_path from organizations where id = $1", [id])
  expect(organization).toEqual({ logo_path: null })
  const again = await unzip(await downloadArchive(opened, owner, id))
  expect(linesOf(again, "attachments")).toHaveLength(5)
  expect(linesOf(again, "history").length).toBe(linesOf(entries, "history").length + 1)
})

test("a link to an advertisement comes back without the user and password of an earlier version", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const archive = await changed(await keptArchive("v1.zip"), (entries) => {
    const lines = linesOf(entries, "cars").map((car) =>
      JSON.stringify({ ...car, advert_url: "https://jonas:slaptas@autoplius.lt/1" }),
    )
    entries.set("data/cars.jsonl", Buffer.from(`${lines.join("\n")}\n`))
  })
  const { id } = await importBytes(opened, archive, owner)
  const links = await opened.sql(
    "select distinct advert_url from cars where organization_id = $1",
    [id],
  )
  expect(links).toEqual([{ advert_url: "https://autoplius.lt/1" }])
})

test("an archive that is not as it was made is refused whole, and says why", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const archive = await keptArchive("v1.zip")
  const rows = await readAllRows(opened)
  const refusalOf = (bytes: Buffer) =>
    importBytes(opened, bytes, owner).then(
      () => "imported",
      ({ code, detail, message }) =>
        code ? [code, detail?.entry].filter(Boolean).join(" ") : message,
    )
  const entries = await unzip(archive)
  const raw = (change: (entries: Entries) => void) => {
    const copy = new Map(entries)
    change(copy)
    return zipped(copy)
  }
  const line = (table: string, change: (line: Record<string, unknown>) => unknown) =>
    changed(archive, (entries) => {
      const [first, ...others] = linesOf(entries, table)
      const lines = [change(first), ...others].map((one) => `${JSON.stringify(one)}\n`)
      entries.set(`data/${table}.jsonl`, Buffer.from(lines.join("")))
    })
  const manifest = (change: object) =>
    raw((entries) => {
      const content = JSON.parse(entries.get("archive.json")?.toString() ?? "")
      entries.set("archive.json", Buffer.from(JSON.stringify({ ...content, ...change })))
    })
  const contract = [...entries.keys()].find((path) => path.includes("Sutartis")) ?? ""
  const photo = [...entries.keys()].find((path) => path.endsWith("IMG_1.jpg")) ?? ""
  const html = Buffer.from("<script>alert(1)</script>")

  const cases: [string, Buffer, string][] = [
    ["empty", Buffer.alloc(0), "archive_unreadable"],
    ["text", Buffer.from("labas"), "archive_unreadable"],
    ["cut off", archive.subarray(0, archive.length - 2000), "archive_unreadable"],
    ["cut at the end", archive.subarray(0, archive.length - 10), "archive_unreadable"],
    ["another ZIP", await zipped([["a.txt", html]]), "archive_foreign"],
    ["another format", await manifest({ format: "zip" }), "archive_foreign"],
    ["a newer format", await manifest({ version: 3 }), "archive_newer"],
    ["no version", await manifest({ version: "1" }), "archive_newer"],
    ["no list", await manifest({ entries: 1 }), "archive_damaged archive.json"],
    [
      "a newer column",
      await line("cars", (car) => ({ ...car, wheels: 4 })),
      "archive_newer data/cars.jsonl",
    ],
    [
      "a newer table",
      await changed(archive, (all) => all.set("data/wheels.jsonl", html)),
      "archive_newer",
    ],
    [
      "another amount",
      await raw((all) =>
        all.set(
          "data/cars.jsonl",
          Buffer.from(String(all.get("data/cars.jsonl")).replace("12500.00", "12500.01")),
        ),
      ),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "another file",
      await raw((all) =>
        all.set(contract, Buffer.from(String(all.get(contract)).replace("contract", "CONTRACT"))),
      ),
      `archive_damaged ${contract}`,
    ],
    ["a file less", await raw((all) => all.delete(contract)), `archive_damaged ${contract}`],
    [
      "a file more",
      await raw((all) => all.set("files/x.pdf", html)),
      "archive_damaged files/x.pdf",
    ],
    [
      "a file of no row",
      await changed(archive, (all) => all.set("files/x.pdf", html)),
      "archive_damaged files/x.pdf",
    ],
    [
      "a row of no file",
      await changed(archive, (all) => all.delete(contract)),
      `archive_damaged ${contract}`,
    ],
    [
      "a page as a photo",
      await changed(archive, (all) => all.set(photo, html)),
      `archive_damaged ${photo}`,
    ],
    [
      "two organizations",
      await changed(archive, (all) =>
        all.set(
          "data/organizations.jsonl",
          Buffer.concat([
            all.get("data/organizations.jsonl") ?? html,
            all.get("data/organizations.jsonl") ?? html,
          ]),
        ),
      ),
      "archive_damaged data/organizations.jsonl",
    ],
    [
      "no amount",
      await line("cars", (car) => ({ ...car, purchase_price: "NaN" })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "a number",
      await line("cars", (car) => ({ ...car, purchase_price: 12500 })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "an endless day",
      await line("expenses", (one) => ({ ...one, date: "infinity" })),
      "archive_damaged data/expenses.jsonl",
    ],
    [
      "no such day",
      await line("expenses", (one) => ({ ...one, date: "2026-02-31" })),
      "archive_damaged data/expenses.jsonl",
    ],
    [
      "an unstorable text",
      await line("cars", (car) => ({ ...car, name: "a\0b" })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "a status of ours",
      await line("cars", (car) => ({ ...car, status: "stolen" })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "a car without name",
      await line("cars", (car) => ({ ...car, name: null })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "an expense of no car",
      await line("expenses", (one) => ({ ...one, car_id: one.id })),
      "archive_damaged data/expenses.jsonl",
    ],
    [
      "a script as a link",
      await line("cars", (car) => ({ ...car, advert_url: "javascript:alert(1)" })),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "a path of its own",
      await line("attachments", (one) => ({ ...one, path: "car-images/x/1.jpg" })),
      "archive_newer data/attachments.jsonl",
    ],
    [
      "a name with a path",
      await line("attachments", (one) => ({ ...one, name: "" })),
      "archive_damaged data/attachments.jsonl",
    ],
    [
      "no fields",
      await line("history", (one) => ({ ...one, after: [1] })),
      "archive_damaged data/history.jsonl",
    ],
    [
      "a row twice",
      await changed(archive, (all) =>
        all.set(
          "data/cars.jsonl",
          Buffer.concat([all.get("data/cars.jsonl") ?? html, all.get("data/cars.jsonl") ?? html]),
        ),
      ),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "a bomb",
      await changed(archive, (all) => all.set("Bomba.csv", Buffer.alloc(30 * 1024 * 1024))),
      "archive_too_large",
    ],
    [
      "half a line",
      await changed(archive, (all) => all.set("data/cars.jsonl", Buffer.from('{"id":'))),
      "archive_damaged data/cars.jsonl",
    ],
    [
      "an endless line",
      await changed(archive, (all) =>
        all.set("data/cars.jsonl", Buffer.alloc(3 * 1024 * 1024, "a")),
      ),
      "archive_damaged data/cars.jsonl",
    ],
  ]
  for (const [what, bytes, code] of cases)
    expect([what, await refusalOf(bytes)]).toEqual([what, code])
  // A path that leads out is none: the name's length stays, so the ZIP is otherwise whole.
  const escaping = Buffer.from(
    archive.toString("latin1").replaceAll("files/logo.png", "../../logo.png"),
    "latin1",
  )
  expect(await refusalOf(escaping)).toBe("archive_unreadable")
  const twice = Buffer.from(
    archive.toString("latin1").replaceAll("Nariai.csv", "Failai.csv"),
    "latin1",
  )
  expect(await refusalOf(twice)).toBe("archive_damaged Failai.csv")
  expect(await readAllRows(opened)).toEqual(rows)
  expect(await refusalOf(archive)).toBe("imported")
})

test("invoices for several cars whose parts are not theirs are refused whole, and not at the last moment", async () => {
  const { opened, owner, organizationId } = await openFilledForTest()
  const archive = await downloadArchive(opened, owner, organizationId)
  const rows = await readAllRows(opened)
  type Line = Record<string, unknown>
  /** Changes the lines of a table that belong to an invoice. */
  const inTable = (table: string, isChanged: (line: Line) => boolean, change: Line | "remove") =>
    changed(archive, (entries) => {
      const lines = linesOf(entries, table).flatMap((line) => {
        if (!isChanged(line)) return [line]
        return change === "remove" ? [] : [{ ...line, ...change }]
      })
      entries.set(
        `data/${table}.jsonl`,
        Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join("")),
      )
    })
  const ofSplit = ({ split_id }: Line) => split_id !== null
  const cost = { amount: "1.00", amount_eur: "1.00", vat_amount: "0.10" }
  const inEur = (line: Line) => ofSplit(line) && line.currency === "EUR"
  for (const [what, bytes] of [
    ["other parts", await inTable("expenses", inEur, cost)],
    ["another overhead", await inTable("overheads", inEur, cost)],
    ["a part less", await inTable("expenses", inEur, "remove")],
    ["another VAT", await inTable("expenses", inEur, { vat_amount: null })],
    ["another whole", await inTable("splits", () => true, { amount: "1.00", vat_amount: null })],
    ["no parts", await inTable("expenses", ofSplit, { split_id: null, split_place: null })],
    [
      "a whole more",
      await changed(archive, (entries) => {
        const [first] = linesOf(entries, "splits")
        const more = `${JSON.stringify({ ...first, id: crypto.randomUUID() })}\n`
        entries.set(
          "data/splits.jsonl",
          Buffer.concat([entries.get("data/splits.jsonl") ?? Buffer.alloc(0), Buffer.from(more)]),
        )
      }),
    ],
  ] as const)
    await expect(importBytes(opened, bytes, owner), what).rejects.toMatchObject({
      code: "archive_damaged",
      detail: { entry: "data/splits.jsonl" },
    })
  const rated = { currency: "NOK", exchange_rate: "0.5", amount_eur: "1.00", amount: "2.00" }
  for (const [table, what, change] of [
    ["expenses", "another currency", { currency: "USD", exchange_rate: null, amount_eur: null }],
    ["expenses", "another rate", rated],
    ["expenses", "another day", { date: "2026-03-11" }],
    ["expenses", "another kind", { kind: "refund" }],
    ["expenses", "an invoice that is not there", { split_id: crypto.randomUUID() }],
    ["overheads", "another currency", { currency: "GBP", exchange_rate: null, amount_eur: null }],
    ["overheads", "another day", { day: "2026-03-11" }],
    ["splits", "the whole as a refund", { kind: "refund" }],
    ["splits", "the whole on another day", { date: "2026-03-11" }],
  ] as const) {
    const isChanged = table === "splits" ? () => true : ofSplit
    const bytes = await inTable(table, isChanged, change)
    await expect(importBytes(opened, bytes, owner), `${table}: ${what}`).rejects.toMatchObject({
      code: "archive_damaged",
      detail: {
        entry: `data/${table === "splits" ? "expenses" : table}.jsonl`,
        line: expect.any(Number),
      },
    })
  }
  expect(await readAllRows(opened)).toEqual(rows)
})

test("overheads come back whose first one was moved to a later day than its repetitions", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const id = await opened.organization({ owner })
  const path = `/api/organizations/${id}/overheads`
  const first = overheadBody({ day: "2020-01-01", repeats: "monthly" })
  await owner.call("POST", path, first)
  // More than are imported at once.
  await opened.sql(
    `insert into overheads (organization_id, id, description, amount, currency, amount_eur, day, type)
     select $1, gen_random_uuid(), 'Nuoma', 605, 'EUR', 605, '2020-01-15', 'rent' from generate_series(1, 205)`,
    [id],
  )
  const answer = { repeats_of: first.id, due_on: "2020-02-01", day: "2020-01-02" }
  expect((await owner.call("POST", path, overheadBody(answer))).status).toBe(201)
  await owner.call("PATCH", `${path}/${first.id}`, { version: 1, day: "2020-03-01" })
  const archive = await downloadArchive(opened, owner, id)
  await expectSame(opened, opened, { archive, owner, linked: [owner.id] })
})

test("rows come only into an organization that the same transaction makes", async () => {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const victim = await opened.organization({ owner })
  const login = await openSqlLogin(opened)
  const car = JSON.stringify([
    { id: crypto.randomUUID(), name: "A", name_folded: "a", purchase_price: "1" },
  ])
  const intoVictim: [string, unknown[]] = [
    "select import_rows($1, 'cars', '{id,name,name_folded,purchase_price}', $2::jsonb)",
    [victim, car],
  ]
  const settings = { "app.user_id": owner.id, "app.actor_id": owner.id }
  const rename = `update organizations set name = 'B' where id = '${victim}'`
  expect(await codeOf(login.as("marza_app", settings, intoVictim))).toBe("42501")
  expect(await codeOf(login.as("marza_auth", {}, intoVictim))).toBe("P0001")
  // Rows cannot be imported into an organization that the transaction only changes.
  expect(
    await codeOf(login.as("marza_app", settings, rename, "set local role marza_auth", intoVictim)),
  ).toBe("P0001")
  for (const call of [
    `settle_imported_rows('${victim}')`,
    `record_import('${victim}', null, null)`,
  ])
    expect(await codeOf(login.as("marza_auth", {}, `select ${call}`))).toBe("P0001")
  expect(await opened.sql("select id from cars")).toEqual([])
  expect(
    (await opened.sql("select id from history where organization_id = $1", [victim])).length,
  ).toBeGreaterThan(0)
})

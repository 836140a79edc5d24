import { randomUUID } from "node:crypto"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { expect, onTestFinished, test, vi } from "vitest"
import { carBody, expenseBody, type Person, requisites } from "../../../test/open-app.ts"
import { draft, issue } from "../../../test/papers.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores, type Stored } from "../../../test/stores.ts"
import { dayOf, readWorkbook } from "../../../test/workbook.ts"
import { unzip } from "../../../test/zips.ts"

const pdf = Buffer.from("%PDF-1.7\npaper")
const query = "year=2026&month=11"

/** An organization with a month of everything: rates, VAT, papers, and what is missing. */
async function openMonth({ opened, owner, member }: Stored, language: Language = "lt") {
  const id = await opened.organization({ owner, member }, 'Ąžuolo „Ratai" & <b>Ko</b>')
  const organization = `/api/organizations/${id}`
  const rates = [{ from: "2026-01-01", rate: "21.00" }]
  const changed = await owner.call("PATCH", organization, { vat_rates: rates, language })
  expect(changed.status).toBe(200)
  const add = async (path: string, body: object) => {
    const made = await member.call("POST", `${organization}${path}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.id as string
  }
  const passat = await add(
    "/cars",
    carBody({
      name: "=VW Passat <i>Šįžą</i>",
      registration_number: "LRA 123",
      bought_on: "2026-11-03",
      sold_on: "2026-11-20",
      status: "sold",
      sale_price: "15900.00",
    }),
  )
  const receipted = await add(
    `/cars/${passat}/expenses`,
    expenseBody({ description: "Stabdžiai", date: "2026-11-05", vat_amount: "41.74" }),
  )
  await add(
    `/cars/${passat}/expenses`,
    expenseBody({ description: "Keltas", amount: "1000", currency: "NOK", date: "2026-10-30" }),
  )
  const imported = carBody({
    name: "Saab 900",
    purchase_price: "1000",
    purchase_currency: "NOK",
    purchase_exchange_rate: null,
    bought_on: "2026-11-10",
  })
  await add("/cars", imported)
  const old = await add(
    "/cars",
    carBody({
      name: "Audi 80",
      purchase_price: "2420",
      purchase_currency: "EUR",
      purchase_exchange_rate: null,
      vat_scheme: "standard",
      bought_on: "2026-09-01",
      sold_on: "2026-11-11",
      status: "sold",
    }),
  )
  await add(
    `/cars/${old}/expenses`,
    expenseBody({ description: "Grąžino", amount: "50", kind: "refund", date: "2026-11-12" }),
  )
  const attach = async (car: string, sent: Record<string, string>) => {
    const parameters = new URLSearchParams({ id: randomUUID(), ...sent })
    const path = `${organization}/cars/${car}/attachments?${parameters}`
    expect((await member.call("POST", path, pdf)).status).toBe(201)
  }
  await attach(passat, { kind: "contract", name: "Sutartis ąčęė.pdf" })
  await attach(passat, { kind: "receipt", name: "kvitas.pdf", expense_id: receipted })
  return { id, organization, passat, path: `${organization}/analytics/package.zip?${query}` }
}

const records = ([headings = [], ...rows]: (string | number | null)[][]) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])))

describeStores("the package of a month", (world, once) => {
  const download = async (path: string, by: Person = world.member) => {
    const { status, body } = await by.call("POST", "/api/downloads", { path })
    expect(status).toBe(201)
    return world.fetchFile(body.url)
  }

  test("holds an overview, a workbook, CSV files and all papers, in names with Lithuanian letters", async () => {
    const { path, organization } = await openMonth(world)
    const { response, bytes } = await download(path)
    expect(response.headers.get("content-type")).toBe("application/zip")
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(
      "''Ąžuolo „Ratai_ & _b_Ko_b_ 2026 m. lapkritis.zip",
    )
    const files = await unzip(bytes)
    expect([...files.keys()]).toEqual([
      "Pradėkite čia.html",
      "Mėnuo 2026-11.xlsx",
      "Automobiliai.csv",
      "Išlaidos.csv",
      "Analitika.csv",
      "Turinys.csv",
      "Dokumentai/=VW Passat _i_Šįžą_i_ LRA 123/Sutartis ąčęė.pdf",
      "Kvitai/=VW Passat _i_Šįžą_i_ LRA 123/2026-11-05 Stabdžiai kvitas.pdf",
    ])
    const papers = await download(`${organization}/analytics/attachments.zip?${query}`)
    for (const [paper, content] of await unzip(papers.bytes))
      expect(files.get(paper), paper).toEqual(content)
    const csv = await world.member.call("GET", `${organization}/analytics/export.csv?${query}`)
    expect(files.get("Analitika.csv")?.toString().slice(1)).toBe(csv.body)
  })

  once("has the figures of the month's screen, and columns that add up to them", async () => {
    const { path, organization } = await openMonth(world)
    const { member } = world
    const { body: figures } = await member.call("GET", `${organization}/analytics?${query}`)
    const { body: trend } = await member.call("GET", `${organization}/analytics/around?${query}`)
    // 10171.60 + 240.50 + 86 and 86; 15900 − 10584.10
    expect(figures).toMatchObject({ invested: "10584.10", sales: "15900.00", profit: "5315.90" })
    // (15900 − 10171.60) × 21 ÷ 121; 41.74
    expect(trend.vat).toMatchObject({ due: "994.19", deductible: "41.74" })

    const files = await unzip((await download(path)).bytes)
    const { sheets } = await readWorkbook(files.get("Mėnuo 2026-11.xlsx") ?? expect.fail())
    expect(sheets.map(({ name }) => name)).toEqual([
      "Suvestinė",
      "Pardavimai",
      "Pirkimai",
      "Išlaidos",
      "Kursai",
    ])
    const [summary = [], sales = [], purchases = [], expenses = [], rates = []] = sheets.map(
      ({ rows }) => records(rows),
    )
    const figure = (label: string) => {
      const row = summary.find(({ Rodiklis }) => Rodiklis === label)
      return row?.["Suma, EUR"] ?? row?.Kiekis
    }
    expect([figure("Iš viso automobilių"), figure("Parduota")]).toEqual([
      figures.total,
      figures.sold,
    ])
    expect(
      ["Investuota, EUR", "Pardavimai, EUR", "Pelnas, EUR", "Mokėtinas PVM", "Atskaitomas PVM"].map(
        figure,
      ),
    ).toEqual(
      [figures.invested, figures.sales, figures.profit, trend.vat.due, trend.vat.deductible].map(
        Number,
      ),
    )
    const totalOf = (rows: typeof sales) => rows.at(-1) ?? {}
    expect(totalOf(purchases)).toMatchObject({
      "Investuota šį mėnesį, EUR": Number(figures.invested),
      "Atskaitomas PVM, EUR": 0,
    })
    expect(totalOf(sales)).toMatchObject({
      "Pardavimas, EUR": Number(figures.sales),
      "Mokėtinas PVM, EUR": Number(trend.vat.due),
      // The margin of 5728.40 without the VAT in it.
      "Apmokestinamoji vertė, EUR": 4734.21,
    })
    // What was invested: the purchases, and the expenses of these cars whatever their day.
    expect(totalOf(expenses)).toMatchObject({
      "Šio mėnesio, EUR": 190.5,
      "Atskaitomas PVM, EUR": Number(trend.vat.deductible),
      "Įeina į „Investuota“, EUR": 326.5,
    })
    expect(
      expenses.slice(0, 3).map((row) => [dayOf(row.Data), row["Suma, EUR"], row.Kvitas]),
    ).toEqual([
      ["2026-11-12", -50, "nėra"],
      ["2026-11-05", 240.5, "yra"],
      ["2026-10-30", 86, "nėra"],
    ])
    expect(
      rates.slice(0, 3).map((row) => [row.Kas, row.Valiuta, row.Kursas, row.Pastabos]),
    ).toEqual([
      ["Pirkimas", "NOK", 0.0862, undefined],
      ["Pirkimas", "NOK", null, "kursas nenurodytas, taikytas pastovus kursas"],
      ["Išlaida", "NOK", null, "kursas nenurodytas, taikytas pastovus kursas"],
    ])
    const overview = files.get("Pradėkite čia.html")?.toString() ?? ""
    for (const amount of [figures.invested, figures.sales, figures.profit, trend.vat.due])
      expect(overview).toContain(`>${formatMoney(amount, "EUR", "lt")}<`)
  })

  once("tells what is missing, and shows names as texts", async () => {
    const { path } = await openMonth(world)
    const files = await unzip((await download(path)).bytes)
    const overview = files.get("Pradėkite čia.html")?.toString() ?? ""
    expect(overview).toContain("Ąžuolo „Ratai&quot; &amp; &lt;b&gt;Ko&lt;/b&gt;")
    expect(overview).not.toMatch(/<(b|i|script)>/)
    const lists = [...overview.matchAll(/<h3>([^<]*)<\/h3>\s*<ul>(.*?)<\/ul>/gs)].map(
      ([, title, lines = ""]) => [
        title,
        [...lines.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = ""]) => line.replace(/\s/g, " ")),
      ],
    )
    const passat = "=VW Passat &lt;i&gt;Šįžą&lt;/i&gt; LRA 123"
    expect(Object.fromEntries(lists)).toEqual({
      "Automobiliai be kurso (suma EUR apytikslė arba neįskaičiuota) (2)": ["Saab 900", passat],
      "Parduoti automobiliai be pardavimo kainos (1)": ["Audi 80"],
      "Išlaidos be kurso (suma EUR apytikslė) (1)": [`2026-10-30 ${passat}: Keltas, 1 000,00 NOK`],
      "Šio mėnesio išlaidos be kvito (1)": ["2026-11-12 Audi 80: Grąžino, −50,00 EUR"],
      "Nupirkti ar parduoti automobiliai be dokumentų (2)": ["Audi 80", "Saab 900"],
    })
  })

  once("lists what was issued by its day, with VAT by scheme, and holds the PDFs", async () => {
    const { path, organization, passat } = await openMonth(world)
    const { owner, member } = world
    expect((await owner.call("PATCH", organization, requisites)).status).toBe(200)
    const trade = { member, base: organization }
    await world.opened.sql("update cars set vin = 'WVWZZZ3CZHE123456' where id = $1", [passat])
    await draft(trade, passat)
    await issue(trade, passat, { day: "2026-11-20" })
    await issue(trade, passat, { kind: "invoice", day: "2026-11-20" })
    const earlier = await draft(trade, passat, { day: "2026-10-31" })
    const issued = await member.call(
      "PUT",
      `${organization}/papers/${earlier.id}/issue?with_day=true`,
      { version: 1 },
    )
    expect(issued.status).toBe(200)
    const files = await unzip((await download(path)).bytes)
    const { sheets } = await readWorkbook(files.get("Mėnuo 2026-11.xlsx") ?? expect.fail())
    const sheet = sheets.find(({ name }) => name === "Išrašytos sutartys, sąskaitos")
    const listed = records(sheet?.rows ?? []).filter((row) => row.Rūšis)
    const year = new Date().getFullYear()
    expect(
      listed.map((row) => [row.Numeris, dayOf(row.Data), row["Kita šalis"], row["PVM schema"]]),
    ).toEqual([
      [`SF-${year}-1`, "2026-11-20", "Ona Žukauskaitė", "Maržos"],
      [`S-${year}-1`, "2026-11-20", "Ona Žukauskaitė", undefined],
    ])
    expect([...files.keys()].filter((name) => name.startsWith("Sutartys"))).toHaveLength(2)
    // The page that is read first names nobody.
    const overview = files.get("Pradėkite čia.html")?.toString() ?? ""
    expect(overview).not.toContain("Žukauskait")
    // What was sold without an invoice is told, once the organization issues any.
    const [, uninvoiced = ""] = /be galiojančios sąskaitos.*?<ul>(.*?)<\/ul>/s.exec(overview) ?? []
    expect(uninvoiced).toContain("Audi 80")
    expect(uninvoiced).not.toContain("Passat")
    const sales = records(sheets.find(({ name }) => name === "Pardavimai")?.rows ?? [])
    expect(sales.map((row) => row.Sąskaita).filter(Boolean)).toEqual([`SF-${year}-1`])
    // The summary says by what the invoices differ from the sales, in total and in VAT.
    const summary = records(sheets.find(({ name }) => name === "Suvestinė")?.rows ?? [])
    const valuesOf = (label: string) => {
      const row = summary.find(({ Rodiklis }) => Rodiklis === label)
      return [row?.["Suma, EUR"], row?.["PVM, EUR"]]
    }
    const sold = sales.find(({ Sąskaita }) => Sąskaita)
    const due = sales.map((row) => row["Mokėtinas PVM, EUR"])
    // A sale and the line of sums.
    expect(due.filter(Boolean)).toEqual([994.19, 994.19])
    const labels = [
      "Išrašytos sąskaitos",
      "Maržos PVM, kurio sąskaitose nėra",
      "Iš viso: pardavimai",
    ]
    const price = sold?.["Pardavimas, EUR"]
    expect(labels.map(valuesOf)).toEqual([
      [price, 0],
      [0, 994.19],
      [price, 994.19],
    ])
  })

  once(
    "is in the organization's language, and whole for a month in which nothing happened",
    async () => {
      const { path, organization } = await openMonth(world, "en")
      const files = await unzip((await download(path)).bytes)
      expect([...files.keys()].slice(0, 3)).toEqual([
        "Start here.html",
        "Month 2026-11.xlsx",
        "Cars.csv",
      ])
      const empty = await download(`${organization}/analytics/package.zip?year=2020&month=1`)
      const quiet = await unzip(empty.bytes)
      expect(quiet.get("Start here.html")?.toString()).toContain("Nothing: every rate is given")
      const { sheets } = await readWorkbook(quiet.get("Month 2020-01.xlsx") ?? expect.fail())
      expect(sheets[1]?.rows).toHaveLength(1)
    },
  )

  test("names a paper that the store has lost, and holds all others", async () => {
    const { path, passat } = await openMonth(world)
    const whole = await unzip((await download(path)).bytes)
    const [stored] = await world.opened.sql(
      "select path from attachments where car_id = $1 and kind = 'receipt'",
      [passat],
    )
    await world.store.disk.delete(stored?.path)
    const rest = await unzip((await download(path)).bytes)
    const lost = [...whole.keys()].filter((name) => !rest.has(name))
    expect(lost).toHaveLength(1)
    const notice = rest.get("TRŪKSTA FAILŲ.txt")?.toString() ?? ""
    expect(notice.split("\r\n").slice(2)).toEqual([...lost, ""])
    expect(rest.size).toBe(whole.size)
  })

  test("that breaks off does not look whole", async () => {
    const { path } = await openMonth(world)
    const getStream = vi
      .spyOn(world.store.disk, "getStream")
      .mockRejectedValue(new Error("the store cannot be reached"))
    onTestFinished(() => getStream.mockRestore())
    const { url } = (await world.member.call("POST", "/api/downloads", { path })).body
    const response = await world.opened.app.request(url)
    const arrived: Uint8Array[] = []
    const reading = async () => {
      for await (const chunk of response.body ?? []) arrived.push(chunk)
    }
    await expect(reading()).rejects.toThrow()
    await expect(unzip(Buffer.concat(arrived))).rejects.toThrow()
  })

  once("is for members alone, for a month that there is", async () => {
    const { path, organization, id } = await openMonth(world)
    const stranger = await world.opened.person("Svetimas")
    await insertCar(world.opened, await world.opened.organization({ owner: stranger }))
    expect((await world.opened.call("GET", path)).body.code).toBe("signed_out")
    expect((await stranger.call("GET", path)).status).toBe(404)
    for (const wrong of ["year=2026", "month=11", "year=2026&month=13", `${query}&tile=sold`]) {
      const { status } = await world.member.call(
        "GET",
        `${organization}/analytics/package.zip?${wrong}`,
      )
      expect(status).toBe(400)
    }
    const guest = await world.opened.person("Svečias")
    const membership = await world.opened.join(id, guest, "member")
    const { url } = (await guest.call("POST", "/api/downloads", { path })).body
    await world.opened.sql("delete from organization_members where id = $1", [membership])
    expect((await world.opened.call("GET", url)).status).toBe(404)

    const superadmin = await world.opened.person("Prižiūrėtoja", true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: world.member.id })
    const impersonating = { "x-impersonating": world.member.id }
    const viewed = await superadmin.call("POST", "/api/downloads", { path }, impersonating)
    expect((await world.fetchFile(viewed.body.url)).response.status).toBe(200)
    const ended = await superadmin.call("POST", "/api/downloads", { path }, impersonating)
    await superadmin.call("DELETE", "/api/impersonation")
    expect((await world.fetchFile(ended.body.url)).response.status).not.toBe(200)
  })
})

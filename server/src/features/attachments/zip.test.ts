import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test, vi } from "vitest"
import { picture } from "../../../test/images.ts"
import {
  expenseBody,
  overheadBody,
  type Person,
  requisites,
  splitBody,
} from "../../../test/open-app.ts"
import { draft, issue, sellCar } from "../../../test/papers.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores, type Stored } from "../../../test/stores.ts"
import { unzip } from "../../../test/zips.ts"

const pdf = (content: string) => Buffer.from(`%PDF-1.7\n${content}`)

/** A car with a photo, a contract and a receipt. */
async function openCar(world: Stored, name = "VW Passat: B8 / „Šįžą“") {
  const { organizationId, opened, member } = world
  const id = await insertCar(opened, organizationId, { name })
  const car = `/api/organizations/${organizationId}/cars/${id}`
  const add = async (content: Uint8Array, sent: Record<string, string>) => {
    const query = new URLSearchParams({ id: randomUUID(), ...sent })
    const { body } = await member.call("POST", `${car}/attachments?${query}`, content)
    return body
  }
  const expense = { ...expenseBody(), description: "Keltas", date: "2026-11-03" }
  await member.call("POST", `${car}/expenses`, expense)
  const photo = await add(await picture(), { kind: "photo", name: "IMG_1.jpg" })
  await add(pdf("contract"), { kind: "contract", name: "Sutartis.pdf" })
  const receipt = { kind: "receipt", name: "kvitas.pdf", expense_id: expense.id }
  await add(pdf("receipt"), receipt)
  return { id, car, add, photo, receipt }
}

describeStores("a download", (world, once) => {
  const ticketFor = async (path: string, by = world.member) =>
    by.call("POST", "/api/downloads", { path })
  const download = async (path: string) => {
    const { status, body } = await ticketFor(path)
    expect(status).toBe(201)
    return world.fetchFile(body.url)
  }

  test("of a car holds every file bit for bit, in safe names, and an index", async () => {
    const { car, photo, add } = await openCar(world)
    await add(pdf("another"), { kind: "other", name: "SUTARTIS.pdf" })
    const { response, bytes } = await download(`${car}/attachments.zip`)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("application/zip")
    expect(response.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''VW%20Passat_%20B8%20_%20%E2%80%9E%C5%A0%C4%AF%C5%BE%C4%85%E2%80%9C.zip",
    )
    const files = await unzip(bytes)
    expect([...files.keys()]).toEqual([
      "Turinys.csv",
      "Dokumentai/Sutartis.pdf",
      "Dokumentai/SUTARTIS (2).pdf",
      "Kvitai/2026-11-03 Keltas kvitas.pdf",
      "Nuotraukos/IMG_1.jpg",
    ])
    expect(files.get("Nuotraukos/IMG_1.jpg")).toEqual((await world.fetchFile(photo.url)).bytes)
    expect(files.get("Dokumentai/Sutartis.pdf")).toEqual(pdf("contract"))
    const index = files.get("Turinys.csv")?.toString() ?? ""
    expect(index.split("\r\n")).toHaveLength(6)
    expect(index).toContain('"Kvitas";"2026-11-03";"Remontas";"Keltas";')
  })

  once(
    "has an index whose amounts can be summed: once an expense, a refund negative, an estimate told",
    async () => {
      const { car, add } = await openCar(world, "Ford")
      const expense = async (body: object) => {
        const made = { ...expenseBody(), date: "2026-11-05", ...body }
        await world.member.call("POST", `${car}/expenses`, made)
        return made.id
      }
      const twice = await expense({ description: "Padangos", amount: "100", currency: "EUR" })
      for (const name of ["a.pdf", "b.pdf"])
        await add(pdf(name), { kind: "receipt", name, expense_id: twice })
      const refund = await expense({
        description: "Atgal",
        amount: "50",
        currency: "EUR",
        kind: "refund",
      })
      await add(pdf("c"), { kind: "receipt", name: "c.pdf", expense_id: refund })
      const estimated = await expense({
        description: "Keltas",
        amount: "1000",
        currency: "NOK",
        exchange_rate: null,
      })
      await add(pdf("d"), { kind: "receipt", name: "d.pdf", expense_id: estimated })
      const files = await unzip((await download(`${car}/attachments.zip`)).bytes)
      const lines = (files.get("Turinys.csv")?.toString() ?? "").split("\r\n")
      const ofFile = (name: string) => lines.find((line) => line.includes(name)) ?? ""
      expect(ofFile("a.pdf")).toContain('"Padangos";"100,00";"EUR";"100,00";""')
      expect(ofFile("b.pdf")).toContain(
        '"Padangos";"";"";"";"tos pačios išlaidos kvitas Nr.\u00a02"',
      )
      expect(ofFile("c.pdf")).toContain('"Atgal";"-50,00";"EUR";"-50,00";"pinigų grąžinimas"')
      expect(ofFile("d.pdf")).toMatch(/"1000,00";"NOK";"[\d,]+";"kursas nenurodytas/)
    },
  )

  once(
    "has the receipt of an invoice for several cars in the ZIP of each with its part, and once in that of the month",
    async () => {
      const { organizationId, opened, member, owner } = world
      const base = `/api/organizations/${organizationId}`
      const ids = []
      for (const name of ["Opel", "Seat", "Fiat"])
        ids.push(await insertCar(opened, organizationId, { name }))
      const abroad = { currency: "NOK", exchange_rate: "0.1", date: "2026-08-10" }
      const split = splitBody(ids, { ...abroad, description: "Laivas" })
      expect((await member.call("POST", `${base}/splits`, split)).status).toBe(201)
      const attach = async (by: Person, of: string, name: string) => {
        const query = new URLSearchParams({ id: randomUUID(), name })
        const sent = await by.call("POST", `${base}/${of}/attachments?${query}`, pdf(name))
        expect(sent.status, JSON.stringify(sent.body)).toBe(201)
        return sent.body
      }
      for (const name of ["a.pdf", "b.pdf"]) await attach(member, `splits/${split.id}`, name)
      const overhead = overheadBody({ day: "2026-08-05", amount: "605.00" })
      await owner.call("POST", `${base}/overheads`, overhead)
      const { size } = await attach(owner, `overheads/${overhead.id}`, "nuoma.pdf")

      const ofCar = await unzip((await download(`${base}/cars/${ids[1]}/attachments.zip`)).bytes)
      expect([...ofCar.keys()]).toEqual([
        "Turinys.csv",
        "Kvitai/2026-08-10 Laivas a.pdf",
        "Kvitai/2026-08-10 Laivas b.pdf",
      ])
      const index = (files: Map<string, Buffer>) => files.get("Turinys.csv")?.toString() ?? ""
      expect(index(ofCar)).toContain('"Laivas";"100,00";"NOK";"10,00";""')

      // What was the part of a deleted car still belongs to the whole invoice.
      await member.call("DELETE", `${base}/cars/${ids[2]}?parts=overhead`)
      const path = `${base}/analytics/attachments.zip?year=2026&month=8`
      const monthOf = async (by: Person) => {
        const { url } = (await ticketFor(path, by)).body
        return unzip((await world.fetchFile(url)).bytes)
      }
      const ofMember = await monthOf(member)
      const splits = ["a", "b"].map(
        (name) => `Kvitai/Kelių automobilių sąskaitos/2026-08-10 Laivas ${name}.pdf`,
      )
      expect([...ofMember.keys()]).toEqual(["Turinys.csv", ...splits])
      expect(index(ofMember)).toContain('"Laivas";"300,00";"NOK";"30,00";""')
      expect(index(ofMember)).toContain('"Laivas";"";"";"";"tos pačios išlaidos kvitas')
      const ofOwner = await monthOf(owner)
      expect([...ofOwner.keys()].toSorted()).toEqual(
        [...ofMember.keys(), "Kvitai/Bendrosios išlaidos/2026-08-05 Nuoma nuoma.pdf"].toSorted(),
      )
      expect(index(ofOwner)).toContain('"Nuoma";"605,00";"EUR";"605,00";""')

      // Each receipt is stored and counted once, and goes with what it belongs to.
      const used = async () => (await owner.call("GET", `${base}/storage`)).body.used_bytes
      const stored = () =>
        opened.sql(
          "select path from attachments where organization_id = $1 and (split_id = $2 or overhead_id = $3)",
          [organizationId, split.id, overhead.id],
        )
      const [before, paths] = [await used(), await stored()]
      expect(paths).toHaveLength(3)
      expect((await owner.call("DELETE", `${base}/overheads/${overhead.id}`)).status).toBe(204)
      expect(await used()).toBe(before - size)
      expect((await owner.call("DELETE", `${base}/splits/${split.id}`)).status).toBe(204)
      await world.doJobs()
      for (const { path } of paths) expect(await world.store.disk.exists(path)).toBe(false)
    },
  )

  once(
    "of a car and of a month has the issued PDFs bit for bit, also of a car that is gone",
    async () => {
      const { opened, member, owner } = world
      const base = `/api/organizations/${await opened.organization({ owner, member })}`
      expect((await owner.call("PATCH", base, requisites)).status).toBe(200)
      const trade = { member, base }
      const [passat, gone] = [await sellCar(trade), await sellCar(trade, { name: "Saab 900" })]
      const invoice = await issue(trade, passat.id, { kind: "invoice", day: "2026-11-20" })
      await issue(trade, passat.id, { day: "2026-10-31" })
      await issue(trade, gone.id, { kind: "invoice", day: "2026-11-21" })
      await draft(trade, passat.id)
      const credit = { id: randomUUID(), day: "2026-11-22", reason: "Klaida" }
      await owner.call("POST", `${base}/papers/${invoice.id}/credit`, credit)
      await member.call("DELETE", `${base}/cars/${gone.id}?with_papers=true`)
      const year = new Date().getFullYear()
      const path = (title: string) => `Sutartys ir sąskaitos/${title}-${year}-`
      const filesAt = async (at: string) => unzip((await download(`${base}${at}`)).bytes)

      const ofCar = await filesAt(`/cars/${passat.id}/attachments.zip`)
      expect([...ofCar.keys()]).toEqual([
        "Turinys.csv",
        `${path("Automobilio pirkimo–pardavimo sutartis S")}1.pdf`,
        `${path("Sąskaita faktūra SF")}1.pdf`,
        `${path("Kreditinė sąskaita faktūra SF")}3.pdf`,
      ])
      const { bytes } = await world.fetchFile(invoice.url)
      expect(ofCar.get(`${path("Sąskaita faktūra SF")}1.pdf`)).toEqual(bytes)
      const index = ofCar.get("Turinys.csv")?.toString().split("\r\n") ?? []
      expect(index[2]).toContain('"VW Passat B8"')
      expect(index[2]).toMatch(/"Sąskaita faktūra";("";){6}"kredituota";"Narys";"2026-11-20"$/)

      const ofMonth = await filesAt("/analytics/attachments.zip?year=2026&month=11")
      expect([...ofMonth.keys()]).toEqual([
        "Turinys.csv",
        `${path("Sąskaita faktūra SF")}1.pdf`,
        `${path("Sąskaita faktūra SF")}2.pdf`,
        `${path("Kreditinė sąskaita faktūra SF")}3.pdf`,
      ])
    },
  )

  once("of a month keeps cars of the same name apart", async () => {
    const [one, other] = [await openCar(world, "Saab"), await openCar(world, "Saab")]
    await world.opened.sql("update cars set vin = 'YS3FB49S051012345' where id = $1", [other.id])
    const month = `/api/organizations/${world.organizationId}/analytics/attachments.zip`
    const files = await unzip((await download(`${month}?year=2026&month=11`)).bytes)
    const folders = [...files.keys()]
      .filter((path) => path.includes("/Saab"))
      .map((path) => path.split("/")[1])
    expect(folders.toSorted()).toEqual(["Saab", "Saab YS3FB49S051012345"])
    expect(one.id).not.toBe(other.id)
  })

  once(
    "of a month holds the papers of its cars and the receipts of its expenses, and no photos",
    async () => {
      const { id, add } = await openCar(world, "Volvo V60")
      const month = `/api/organizations/${world.organizationId}/analytics/attachments.zip`
      await world.opened.sql("update cars set bought_at = '2026-09-30T21:30:00Z' where id = $1", [
        id,
      ])
      await add(pdf("customs"), { kind: "customs", name: "muitinė.pdf" })
      const namesOf = async (query: string) =>
        [...(await unzip((await download(`${month}?${query}`)).bytes)).keys()].filter((path) =>
          path.includes("Volvo"),
        )
      // The car was bought on 1 October by the time of Vilnius.
      expect(await namesOf("year=2026&month=10")).toEqual([
        "Dokumentai/Volvo V60/Sutartis.pdf",
        "Dokumentai/Volvo V60/muitinė.pdf",
      ])
      expect(await namesOf("year=2026&month=9")).toEqual([])
      expect(await namesOf("year=2026&month=11")).toEqual([
        "Kvitai/Volvo V60/2026-11-03 Keltas kvitas.pdf",
      ])
    },
  )

  once("works once, within 60 seconds, for the path and the session that asked", async () => {
    const { car } = await openCar(world)
    const path = `${car}/attachments.zip`
    const { url } = (await ticketFor(path)).body
    const codeAt = async (url: string) => (await world.opened.call("GET", url)).body.code
    expect(await codeAt(path)).toBe("signed_out")
    // A request for another car is refused and uses the URL up, too.
    const other = (await openCar(world)).car
    expect(await codeAt(url.replace(car, other))).toBe("link_invalid")
    expect(await codeAt(url)).toBe("link_invalid")

    const twice = (await ticketFor(path)).body.url
    expect((await world.fetchFile(twice)).response.status).toBe(200)
    expect(await codeAt(twice)).toBe("link_invalid")

    const late = (await ticketFor(path)).body.url
    await world.opened.sql("update downloads set expires_at = now()")
    expect(await codeAt(late)).toBe("link_invalid")

    const guest = await world.opened.person("Svečias")
    const membership = await world.opened.join(world.organizationId, guest, "member")
    const [removed, ended] = [
      (await ticketFor(path, guest)).body.url,
      (await ticketFor(path, guest)).body.url,
    ]
    await world.opened.sql("delete from organization_members where id = $1", [membership])
    expect(await codeAt(removed)).toBe("not_found")
    await world.opened.sql("delete from sessions where id = $1", [guest.sessionId])
    expect(await codeAt(ended)).toBe("link_invalid")
    // A secret of which only the hash is stored; and only ZIPs have such an address.
    expect((await ticketFor(car)).body.fields).toHaveProperty("path")
    expect((await ticketFor(`${path}/../../..`)).body.fields).toHaveProperty("path")
    expect((await ticketFor(`https://example.com${path}`)).body.fields).toHaveProperty("path")
  })

  test("names a file that the store has lost, and holds all others", async () => {
    const { car, id } = await openCar(world)
    const [{ path } = { path: "" }] = await world.opened.sql(
      "select path from attachments where car_id = $1 and kind = 'receipt'",
      [id],
    )
    const whole = await unzip((await download(`${car}/attachments.zip`)).bytes)
    await world.store.disk.delete(path)
    const rest = await unzip((await download(`${car}/attachments.zip`)).bytes)
    const notice = rest.get("TRŪKSTA FAILŲ.txt")?.toString() ?? ""
    const lost = [...whole.keys()].filter((name) => !rest.has(name))
    expect(lost).toHaveLength(1)
    expect(notice).toMatch(/saugykloje nebėra/)
    expect(notice.split("\r\n").slice(2)).toEqual([...lost, ""])
    expect(rest.size).toBe(whole.size)
  })

  test("that is aborted is not a complete ZIP", async () => {
    const { car } = await openCar(world)
    const getStream = vi
      .spyOn(world.store.disk, "getStream")
      .mockRejectedValue(new Error("the store cannot be reached"))
    onTestFinished(() => getStream.mockRestore())
    const { url } = (await ticketFor(`${car}/attachments.zip`)).body
    const response = await world.opened.app.request(url)
    const arrived: Uint8Array[] = []
    const reading = async () => {
      for await (const chunk of response.body ?? []) arrived.push(chunk)
    }
    await expect(reading()).rejects.toThrow()
    await expect(unzip(Buffer.concat(arrived))).rejects.toThrow()
  })

  test("closes the file that is being read when the reader disconnects", async () => {
    const { car } = await openCar(world)
    const { url } = (await ticketFor(`${car}/attachments.zip`)).body
    const reader = (await world.opened.app.request(url)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    // The next ZIP is complete, so nothing was left locked.
    expect((await unzip((await download(`${car}/attachments.zip`)).bytes)).size).toBe(4)
  })
})

import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { openAppWithMail } from "../../../test/mail.ts"
import { draft, issue, openPapers, openStranger, sellCar } from "../../../test/papers.ts"
import { follow } from "../../../test/stream.ts"
import { createApp } from "../../app.ts"
import { openLog } from "../../platform/log.ts"
import { openBlanking } from "./blanking.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"

const year = new Date().getFullYear()
const mailJobs = "select id from graphile_worker.jobs"
const email = "ona@pirkeja.lt"

async function openMailed(log = openLog("silent")) {
  const mail = await openAppWithMail(log)
  const world = await openPapers(mail.opened)
  const { id: carId } = await sellCar(world)
  const pathOf = (id: string) => `${world.base}/papers/${id}`
  const send = ({ id, version }: { id: string; version: number }, to = email) =>
    world.member.call("POST", `${pathOf(id)}/mail`, { version, email: to })
  const read = async (id: string) => (await world.member.call("GET", pathOf(id))).body
  /** Waits until the job has failed, and lets it try again. */
  const failed = async (why: string) => {
    await expect
      .poll(() => mail.opened.sql(`${mailJobs} where last_error like '%${why}%'`))
      .toHaveLength(1)
    await mail.opened.sql("update graphile_worker._private_jobs set run_at = now()")
  }
  const mailed = (id: string) => expect.poll(async () => (await read(id)).mailed_at).not.toBeNull()
  return { ...mail, ...world, carId, pathOf, send, read, failed, mailed }
}

test("an issued paper is mailed as an attachment, in its language, and its row says when", async () => {
  const { opened, owner, base, carId, send, read, arrived, mailed, ...world } = await openMailed()
  const requisites = {
    email: "Šiaurės Auto <info@siaures-auto.lt>.",
    legal_name: "UAB https://kitur.test",
    phone: "+370 600 11111",
  }
  expect((await owner.call("PATCH", base, requisites)).status).toBe(200)
  const invoice = await issue({ base, ...world }, carId, { kind: "invoice" })
  const asked = await send(invoice)
  expect(asked).toMatchObject({
    status: 200,
    body: { mail_to: email, mailed_at: null, version: invoice.version + 1 },
  })
  const mail = await arrived(1)
  expect(mail?.to?.map(({ address }) => address)).toEqual([email])
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(["info@siaures-auto.lt"])
  expect(mail?.subject).toBe(`Sąskaita faktūra SF-${year}-1 – UAB https: //kitur. test`)
  for (const part of [mail?.text, mail?.html]) expect(part).toContain("UAB https: //kitur. test")
  expect(mail?.text).toContain("VW Passat B8")
  expect(mail?.text).toContain("atsakykite į šį laišką. Telefonas +370 600 11111.")
  const [attached] = mail?.attachments ?? []
  expect(attached).toMatchObject({
    filename: `Sąskaita faktūra SF-${year}-1.pdf`,
    mimeType: "application/pdf",
  })
  const stored = await (await opened.app.request(invoice.url)).arrayBuffer()
  expect(Buffer.from(attached?.content as ArrayBuffer)).toEqual(Buffer.from(stored))
  await mailed(invoice.id)
  expect(await read(invoice.id)).toMatchObject({ mail_to: email, mailed_at: expect.any(String) })

  // The request that is sent again is stale and mails nothing; a new one may go elsewhere.
  expect(await send(invoice)).toMatchObject({ status: 409, body: { code: "stale_version" } })
  const english = await issue({ base, ...world }, carId, { language: "en" })
  expect((await send(english, "other@buyer.lt")).status).toBe(200)
  const other = await arrived(2)
  expect(other?.subject).toBe(
    `Car sale and purchase contract S-${year}-1 – UAB https: //kitur. test`,
  )
  expect(other?.text).toContain("Please find attached")
})

test("a paper waits for a busy mail server, and one whose PDF is not made yet gets it first", async () => {
  const { opened, carId, send, failed, mailed, smtp, arrived, ...world } = await openMailed()
  const contract = await issue(world, carId)
  await opened.sql("alter table papers disable trigger user")
  await opened.sql("update papers set path = null, size = null, sha256 = null")
  await opened.sql("alter table papers enable trigger user")
  smtp.refuse(1)
  expect((await send(contract)).status).toBe(200)
  await failed("451")
  const mail = await arrived(1)
  const content = new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)
  expect((await readPdf(content)).text).toContain("WVWZZZ3CZHE123456")
  await mailed(contract.id)
})

test("only what is issued is mailed, by members in their own name, and not without a mail server", async () => {
  const { opened, member, base, carId, send, pathOf, smtp, ...world } = await openMailed()
  const trade = { base, member, ...world }
  expect(await send(await draft(trade, carId))).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  })
  const issued = await issue(trade, carId)
  expect(await send(issued, "ne adresas")).toMatchObject({
    status: 400,
    body: { code: "bad_request", fields: { email: expect.any(String) } },
  })
  const { stranger } = await openStranger(opened)
  const body = { version: issued.version, email }
  expect((await stranger.call("POST", `${pathOf(issued.id)}/mail`, body)).status).toBe(404)
  const program = { productName: "Marža", version: "0.0.0" }
  const silent = createApp({ ...opened.services, sendsMail: false }, program)
  const unsent = await silent.request(`${pathOf(issued.id)}/mail`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(await unsent.json()).toMatchObject({ code: "mail_not_set_up" })
  for (let sent = 0; sent < 30; sent++) await send({ id: issued.id, version: 99 })
  expect(await send(issued)).toMatchObject({ status: 429 })
  expect(smtp.mails).toEqual([])
  expect(await opened.sql("select mail_to from papers where mail_to is not null")).toEqual([])
})

test("nothing but the paper itself names the other side: no log, metric, event, job or history", async () => {
  const lines: string[] = []
  const write = (chunk: unknown, _: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const log = openLog("debug", new Writable({ write }))
  const { opened, owner, base, carId, send, read, smtp, arrived, failed, mailed, ...world } =
    await openMailed(log)
  await opened.sql("create table kept_jobs (job text)")
  await opened.sql(`create function keep_job() returns trigger language plpgsql security definer as
    $$ begin insert into public.kept_jobs values (to_jsonb(new)::text); return new; end $$`)
  await opened.sql(`create trigger keep_job after insert or update on graphile_worker._private_jobs
    for each row execute function keep_job()`)
  const stream = follow(
    await opened.app.request("/api/events", {
      headers: { authorization: `Bearer ${owner.token}` },
    }),
  )
  const trade = { base, ...world }
  await owner.call("PATCH", base, { blank_after_years: 10 })
  const other = { name: "Zigmas Zuokas-Žvirblis", code: "39001010077", address: "Slaptoji g. 7" }
  const side = { ...other, vat_number: "LT777888999", phone: "+370 677 77777", email }
  const { id, version } = await draft(trade, carId)
  const path = `${base}/papers/${id}`
  await world.member.call("PATCH", path, { version, side, note: "Zigmo prašymu" })
  const issued = (await world.member.call("PUT", `${path}/issue`, { version: version + 1 })).body
  expect(issued.side).toEqual(side)
  smtp.knowNobody(1)
  await send(issued)
  await failed("EENVELOPE 550")
  await arrived(1)
  await mailed(id)
  const stopping = new AbortController().signal
  const later = () => new Date(`${year + 11}-01-02T10:00:00.000Z`)
  await openBlanking({ ...opened.services, stopping }, later).tasks.blank_papers()
  expect(await read(id)).toMatchObject({ mail_to: null, mailed_at: expect.any(String) })

  // Only who is on the same machine reads them without a key.
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }
  const metrics = await opened.app.request("/metrics", {}, local)
  const written = {
    log: lines.join(""),
    metrics: await metrics.text(),
    events: JSON.stringify(stream.events()),
    jobs: JSON.stringify(await opened.sql("select job from kept_jobs")),
    history: JSON.stringify(await opened.sql("select * from history")),
    answers: JSON.stringify(await opened.sql("select * from first_answers")),
  }
  expect(written.log).toContain("EENVELOPE 550")
  expect(written.metrics).toContain("/papers")
  expect(written.events).toContain(id)
  expect(written.jobs).toContain(id)
  const secrets = [...Object.values(side), "Zigm", "Zuok"]
  for (const [place, text] of Object.entries(written))
    for (const secret of secrets)
      expect(text.includes(secret), `${place} holds ${secret}`).toBe(false)
})

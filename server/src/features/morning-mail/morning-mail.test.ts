import { randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import { daysAfter } from "@marza/domain/time/days.ts"
import { describe, expect, test } from "vitest"
import { openAppWithMail } from "../../../test/mail.ts"
import { createApp } from "../../app.ts"
import { openLog } from "../../platform/log.ts"
import { openOutbox } from "../../platform/mail/outbox.ts"
import { openMorningMailTask } from "./mail-task.ts"
import { openMorningMails } from "./plan.ts"

const morning = "2026-11-26T05:00:00Z"
const day = "2026-11-26"
const setting = "/api/user/morning-mail"
const stop = "/api/morning-mail/stop"

/** Somebody who wants the mail, with a task that is due and one of a later day. */
async function openMorning(log = openLog("silent")) {
  const mail = await openAppWithMail(log)
  const { opened } = mail
  const person = await opened.person("Rasa")
  const organizationId = await opened.organization({ owner: person }, "Šiaurės Auto")
  const want = async (who = person, language = "lt") => {
    const headers = { "accept-language": language }
    const saved = await who.call("PUT", setting, { is_wanted: true }, headers)
    expect(saved).toMatchObject({ status: 200, body: { is_wanted: true } })
    await opened.sql("update morning_mail_subscriptions set since = '2026-01-01'")
  }
  const addTask = async (fields: object, organization = organizationId) => {
    const body = { id: randomUUID(), ...fields }
    const path = `/api/organizations/${organization}/tasks`
    expect((await person.call("POST", path, body)).status).toBe(201)
    return body.id
  }
  /** Does what the job of a server whose clock shows this time does. */
  const plan = (at = morning) =>
    openMorningMails(
      { database: opened.services.database },
      () => new Date(at),
    ).tasks.plan_morning_mails()
  const days = async () =>
    (await opened.sql("select day::text from morning_mails order by day, user_id")).map(
      (row) => row.day,
    )
  const jobs = () => opened.sql("select payload from graphile_worker._private_jobs")
  return { ...mail, person, organizationId, want, addTask, plan, days, jobs }
}

const stopUrlOf = (mail: { headers: { key: string; value: string }[] } | undefined) =>
  mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? ""
const pathOf = (url: string) => url.replace("https://marza.test", "")

test("what is due is mailed with a part for each organization, as text and as HTML, and can be stopped", async () => {
  const { opened, person, organizationId, want, addTask, plan, arrived, idle } = await openMorning()
  const colleague = await opened.person("Tomas")
  await opened.join(organizationId, colleague, "member")
  const other = await opened.organization({ owner: person }, "Antra <b>firma.test</b>")
  const car = (
    await person.call("POST", `/api/organizations/${organizationId}/cars`, {
      id: randomUUID(),
      name: "VW Passat",
      purchase_price: "1000",
    })
  ).body
  expect(car.name).toBe("VW Passat")
  await addTask({ title: "Raktai", due_on: daysAfter(day, -6), car_id: car.id })
  await addTask({ title: "Nuotraukos", due_on: day, assignee: person.id })
  await addTask({ title: "Rytojaus", due_on: daysAfter(day, 1) })
  await addTask({ title: "Be dienos" })
  await addTask({ title: "Tomo", due_on: day, assignee: colleague.id })
  const done = await addTask({ title: "Padarytas", due_on: day })
  await person.call("PATCH", `/api/organizations/${organizationId}/tasks/${done}`, {
    version: 1,
    done: true,
  })
  for (let index = 0; index < 23; index++)
    await addTask({ title: `Nr. ${index}`, due_on: day }, other)
  await want()
  await plan()
  const mail = await arrived(1)
  expect(mail?.to?.map(({ address }) => address)).toEqual([person.email])
  expect(mail?.subject).toBe("Šiandienos darbai: 25")
  expect(mail?.text).toContain(
    "Šiaurės Auto\n- Raktai (VW Passat): vėluoja nuo lapkričio 20 d.\n- Nuotraukos: šiandien\n",
  )
  expect(mail?.text?.match(/^- Nr\. /gm)).toHaveLength(20)
  expect(mail?.text).toContain("Ir dar: 3")
  for (const absent of ["Rytojaus", "Be dienos", "Tomo", "Padarytas"])
    expect(mail?.text).not.toContain(absent)
  const stopUrl = stopUrlOf(mail)
  expect(mail?.text?.trimEnd().split("\n").at(-1)).toBe(
    `Laišką gaunate, nes jo paprašėte savo profilyje. Nebesiųsti: ${stopUrl}`,
  )
  expect(mail?.html).toContain("Antra &lt;b&gt;firma. test&lt;/b&gt;")
  expect(mail?.html).toContain(`href="${stopUrl}"`)
  expect(mail?.html).toContain("prefers-color-scheme: dark")
  expect(mail?.html).toContain('href="https://marza.test/tasks"')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({
      key: "list-unsubscribe-post",
      value: "List-Unsubscribe=One-Click",
    }),
  )
  await idle()
  expect((await person.call("GET", setting)).body).toEqual({
    is_wanted: true,
    last_sent_at: expect.any(String),
    failed_at: null,
  })
})

test("nothing due, not asked for, asked for after seven, or mailed already: no mail", async () => {
  const { opened, person, want, addTask, plan, days, jobs, idle, smtp } = await openMorning()
  await addTask({ title: "Rytojaus", due_on: daysAfter(day, 1) })
  await plan()
  expect(await days()).toEqual([])
  await want()
  await plan()
  await idle()
  expect(await days()).toEqual([day])
  expect(smtp.mails).toEqual([])
  // What becomes due later that day waits for the next morning.
  await addTask({ title: "Raktai", due_on: day })
  await plan("2026-11-26T07:00:00Z")
  expect(await jobs()).toEqual([])
  // Asked for anew at eight.
  await person.call("PUT", setting, { is_wanted: false })
  expect(await opened.sql("select * from morning_mail_subscriptions")).toEqual([])
  await want()
  await opened.sql("delete from morning_mails")
  await opened.sql("update morning_mail_subscriptions set since = '2026-11-26T06:00:00Z'")
  await plan("2026-11-26T06:05:00Z")
  expect(await days()).toEqual([])
})

describe("a mail goes once a day, at seven in Vilnius,", () => {
  const times = (around: string) =>
    ["03:55", "04:00", "04:55", "05:00", "05:05", "09:55", "10:00"].map(
      (time) => `${around}T${time}:00Z`,
    )
  test.each([
    ["in winter", "2026-11-26", "05:00"],
    ["in summer", "2026-07-01", "04:00"],
    ["on the day on which summer time begins", "2026-03-29", "04:00"],
    ["on the day on which it ends", "2026-10-25", "05:00"],
  ])("%s", async (_, date, first) => {
    const { want, addTask, plan, days, arrived, idle, smtp } = await openMorning()
    await addTask({ title: "Raktai", due_on: "2026-01-02" })
    await want()
    for (const at of times(date)) {
      await plan(at)
      expect({ at, days: await days() }).toEqual({
        at,
        days: at >= `${date}T${first}` ? [date] : [],
      })
    }
    await arrived(1)
    await idle()
    expect(smtp.mails).toHaveLength(1)
  })

  test("from noon on none, and none before seven, whatever the clock showed before", async () => {
    const { want, addTask, plan, days, idle, smtp } = await openMorning()
    await addTask({ title: "Raktai", due_on: "2026-01-02" })
    await want()
    await plan("2026-11-26T10:00:00Z")
    expect(await days()).toEqual([])
    // A clock that is set back shows the hour, and the day, again.
    for (const at of [morning, "2026-11-26T04:00:00Z", morning, "2026-11-25T05:00:00Z", morning])
      await plan(at)
    await idle()
    expect(await days()).toEqual(["2026-11-25", day])
    expect(smtp.mails).toHaveLength(2)
  })

  test("when several servers look at the same moment", async () => {
    const { opened, want, addTask, plan, days, arrived, idle, smtp } = await openMorning()
    await addTask({ title: "Raktai", due_on: day })
    await want()
    for (const name of ["Tomas", "Ona", "Jonas"]) await want(await opened.person(name))
    await Promise.all([plan(), plan(), plan(), plan()])
    expect(await days()).toEqual([day, day, day, day])
    await arrived(1)
    await idle()
    expect(smtp.mails).toHaveLength(1)
  })
})

test("whoever was removed, whose organization or account is gone, or who stops it meanwhile, gets nothing of it", async () => {
  const { opened, person, organizationId, want, addTask, plan, idle, smtp, arrived } =
    await openMorning()
  await addTask({ title: "Raktai", due_on: day })
  const [removed, gone, stopped] = [
    await opened.person("Pašalintas"),
    await opened.person("Ištrintas"),
    await opened.person("Sustabdęs"),
  ]
  for (const one of [removed, gone, stopped]) {
    await opened.join(organizationId, one, "member")
    await want(one)
  }
  await want()
  // They leave between the plan and the mail: the jobs wait until then.
  await opened.sql(
    `create function wait_for_test() returns trigger language plpgsql as
     $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`,
  )
  await opened.sql(
    "create trigger wait before insert on graphile_worker._private_jobs for each row execute function wait_for_test()",
  )
  await plan()
  await opened.sql("delete from organization_members where user_id = $1", [removed.id])
  await opened.sql("delete from users where id = $1", [gone.id])
  await stopped.call("PUT", setting, { is_wanted: false })
  await opened.sql("update graphile_worker._private_jobs set run_at = now()")
  await arrived(1)
  await idle()
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([person.email])
  // The organization goes; the next morning there is nothing to tell.
  await opened.sql("drop trigger wait on graphile_worker._private_jobs")
  await opened.sql("delete from organizations where id = $1", [organizationId])
  await plan("2026-11-27T05:00:00Z")
  await idle()
  expect(smtp.mails).toHaveLength(1)
})

test("the link stops the mails of its person alone: a page asks, one click does it, without a sign-in", async () => {
  const { opened, person, organizationId, want, addTask, plan, arrived, idle, smtp } =
    await openMorning()
  const colleague = await opened.person("Tomas")
  await opened.join(organizationId, colleague, "member")
  await addTask({ title: "Raktai", due_on: day })
  await want()
  await want(colleague, "en")
  await plan()
  await arrived(2)
  await idle()
  const mailOf = ({ email }: { email: string }) =>
    smtp.mails.find(({ to }) => to?.[0]?.address === email)
  expect(mailOf(colleague)?.subject).toBe("Today’s tasks: 1")
  const path = pathOf(stopUrlOf(mailOf(person)))
  const asked = () => opened.sql("select user_id from morning_mail_subscriptions order by user_id")
  const before = await asked()
  for (let again = 0; again < 2; again++) {
    const page = await opened.call("GET", path, undefined, { "accept-language": "en" })
    expect(page.status).toBe(200)
    expect(page.body).toContain('<form method="post">')
    expect(page.body).not.toContain(new URLSearchParams(path.split("?")[1]).get("key"))
    expect(page.headers.get("referrer-policy")).toBe("no-referrer")
  }
  expect(await asked()).toEqual(before)
  expect(await opened.call("POST", `${stop}?key=kitas`)).toMatchObject({ status: 404 })
  expect(await opened.call("POST", stop)).toMatchObject({ status: 404 })
  expect(await asked()).toEqual(before)
  // As mail programs send it, and once more by hand.
  const oneClick = { "content-type": "application/x-www-form-urlencoded" }
  for (let again = 0; again < 2; again++) {
    const stopped = await opened.call("POST", path, "List-Unsubscribe=One-Click", oneClick)
    expect(stopped.status).toBe(200)
    expect(stopped.body).toContain("nebebus siunčiamas")
    expect(await asked()).toEqual([{ user_id: colleague.id }])
  }
  expect((await person.call("GET", setting)).body.is_wanted).toBe(false)
  expect((await colleague.call("GET", setting)).body.is_wanted).toBe(true)
})

test("a mail that fails is told in the settings and by the metric, and is tried again as the same one", async () => {
  const { opened, person, want, addTask, plan, arrived, idle, smtp } = await openMorning()
  await addTask({ title: "Raktai", due_on: day })
  await want()
  smtp.knowNobody(1)
  await plan()
  await expect
    .poll(async () => (await person.call("GET", setting)).body.failed_at)
    .toEqual(expect.any(String))
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }
  const metrics = async () => (await opened.app.request("/metrics", {}, local)).text()
  await opened.sql("update morning_mails set day = current_date")
  await opened.sql(
    "update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{day}', to_jsonb(current_date::text))",
  )
  expect(await metrics()).toContain('morning_mails{result="failed"} 1')
  // The server takes it and says that it did not.
  smtp.takeAndRefuse(1)
  const again = () => opened.sql("update graphile_worker._private_jobs set run_at = now()")
  await again()
  const first = await arrived(1)
  await expect
    .poll(() =>
      opened.sql("select 1 from graphile_worker.jobs where attempts = 2 and locked_at is null"),
    )
    .toHaveLength(1)
  await again()
  const second = await arrived(2)
  expect(second?.messageId).toBe(first?.messageId)
  await idle()
  expect((await person.call("GET", setting)).body).toEqual({
    is_wanted: true,
    last_sent_at: expect.any(String),
    failed_at: null,
  })
  expect(await metrics()).toContain('morning_mails{result="sent"} 1')
  expect(await metrics()).toContain('morning_mails{result="failed"} 0')
  // The links of both are good.
  for (const mail of [first, second])
    expect((await opened.call("POST", pathOf(stopUrlOf(mail)))).status).toBe(200)
})

test("a mail that fails until noon is given up, and comes on no later day", async () => {
  const { opened, person, want, addTask, plan, idle, clock, smtp } = await openMorning()
  await addTask({ title: "Raktai", due_on: day })
  await want()
  smtp.knowNobody(1)
  await plan()
  await expect
    .poll(async () => (await person.call("GET", setting)).body.failed_at)
    .toEqual(expect.any(String))
  clock.now = () => new Date("2026-11-26T10:00:00Z")
  await opened.sql("update graphile_worker._private_jobs set run_at = now()")
  await idle()
  expect(smtp.mails).toEqual([])
  expect((await person.call("GET", setting)).body).toEqual({
    is_wanted: true,
    last_sent_at: null,
    failed_at: expect.any(String),
  })
})

test("no log, job, row or metric holds the key or the address, and none the tasks", async () => {
  const lines: string[] = []
  const write = (chunk: unknown, _: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const log = openLog("debug", new Writable({ write }))
  const { opened, person, want, addTask, plan, arrived, idle, smtp } = await openMorning(log)
  await opened.sql("create table kept_jobs (job text)")
  await opened.sql(`create function keep_job() returns trigger language plpgsql security definer as
    $$ begin insert into public.kept_jobs values (to_jsonb(new)::text); return new; end $$`)
  await opened.sql(`create trigger keep_job after insert or update on graphile_worker._private_jobs
    for each row execute function keep_job()`)
  await addTask({ title: "Slaptas darbas", due_on: day })
  await want()
  smtp.knowNobody(1)
  await plan()
  await expect
    .poll(() => opened.sql("select 1 from graphile_worker.jobs where last_error like '%550%'"))
    .toHaveLength(1)
  await opened.sql("update graphile_worker._private_jobs set run_at = now()")
  const path = pathOf(stopUrlOf(await arrived(1)))
  await idle()
  await opened.call("GET", path)
  await opened.call("POST", path)
  await opened.call("POST", `${path}x`)
  const key = new URLSearchParams(path.split("?")[1]).get("key") ?? ""
  expect(key).toHaveLength(43)
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }
  const written = {
    log: lines.join(""),
    jobs: JSON.stringify(await opened.sql("select job from kept_jobs")),
    keys: JSON.stringify(await opened.sql("select key_hash::text from morning_mail_keys")),
    metrics: await (await opened.app.request("/metrics", {}, local)).text(),
  }
  expect(written.log).toContain(stop)
  expect(written.log).toContain("a morning mail was not mailed: EENVELOPE 550")
  expect(written.jobs).toContain(person.id)
  expect(written.metrics).toContain(stop)
  for (const [place, text] of Object.entries(written))
    for (const secret of [key, person.email, "Slaptas"])
      expect(text.includes(secret), `${place} holds ${secret}`).toBe(false)
})

test("without a mail server nobody asks for it but who sees the outbox, whose printed line has no key", async () => {
  const { opened, person, want, addTask, plan } = await openMorning()
  const program = { productName: "Marža", version: "0.0.0" }
  const silent = createApp({ ...opened.services, sendsMail: false }, program)
  const ask = (is_wanted: boolean) =>
    silent.request(setting, {
      method: "PUT",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ is_wanted }),
    })
  expect(await (await ask(true)).json()).toMatchObject({ code: "mail_not_set_up" })
  expect((await ask(false)).status).toBe(200)
  const printed: string[] = []
  const outbox = openOutbox((line) => printed.push(line))
  await addTask({ title: "Raktai", due_on: day })
  await want()
  await plan()
  const mailing = {
    database: opened.services.database,
    mailer: outbox.keep,
    publicUrl: "http://127.0.0.1:3000",
    productName: "Marža",
  }
  const send = openMorningMailTask(mailing, () => new Date(morning))
  await opened.sql("update morning_mails set sent_at = null")
  await send({ user_id: person.id, day }, "1")
  // A job that is done again, because its server ended after it had noted the mail, sends none.
  await send({ user_id: person.id, day }, "1")
  expect(printed).toEqual([
    `Mail to ${person.email}: Šiandienos darbai: 1 http://127.0.0.1:3000/tasks`,
  ])
  const [mail] = outbox.mails()
  // One click needs https.
  expect(Object.keys(mail?.headers ?? {})).toEqual(["List-Unsubscribe"])
})

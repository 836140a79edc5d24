import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { newFolder, sourceOf } from "../../../test/backups.ts"
import { openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { withBackupLock } from "../../platform/db/backup-snapshot.ts"
import { startWorker } from "../../platform/jobs/jobs.ts"
import { readResults } from "./results.ts"
import { isDue, openBackups } from "./task.ts"

const hour = 60 * 60 * 1000
const day = 24 * hour
const local = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1" } }

const openTask = (opened: TestApp, folder: string, every: number | null = day) =>
  openBackups(
    sourceOf(opened),
    { BACKUP_DIR: folder, BACKUP_EVERY: every ?? undefined, BACKUP_KEY_FILE: undefined },
    opened.services.log,
    new AbortController().signal,
  )

test("a backup is due once a period, and an hour after one that failed", () => {
  const at = (time: string) => ({ at: time, line: "" })
  const now = Date.parse("2026-11-21T00:10:00Z")
  expect(isDue({}, day, now)).toBe(true)
  expect(isDue({ proved: at("2026-11-20T23:50:00Z") }, day, now)).toBe(true)
  expect(isDue({ proved: at("2026-11-21T00:00:00Z") }, day, now)).toBe(false)
  expect(isDue({ proved: at("2026-11-20T00:00:00Z") }, 2 * day, now)).toBe(true)
  expect(isDue({ proved: at("2026-11-20T23:50:00Z") }, 2 * day, now - 15 * 60_000)).toBe(false)
  expect(isDue({ failed: at("2026-11-21T00:05:00Z") }, day, now)).toBe(false)
  expect(isDue({ failed: at("2026-11-20T23:10:00Z") }, day, now)).toBe(true)
})

test("a backup that was made, or failed, while the clock was ahead neither delays the next one nor hides later results", async () => {
  const opened = await openAppForTest()
  const folder = newFolder()
  const { tasks } = openTask(opened, folder)
  await opened.sql(`insert into backup_results values
    ('proved', now() + interval '30 days', ''), ('failed', now() + interval '30 days', '')`)
  const metrics = async () => (await opened.app.request("/metrics", {}, local)).text()
  expect(await metrics()).not.toMatch(/^backup_age_seconds /m)
  await tasks.back_up()
  expect(readdirSync(folder).filter((name) => name.endsWith(".backup"))).toHaveLength(1)
  expect(await metrics()).toMatch(/^backup_failing 0$/m)
  // Another server's clock may be a little ahead.
  await opened.sql("update backup_results set at = now() + interval '5 minutes'")
  expect(await readResults(opened.services.database)).toHaveProperty("proved")
})

test("the server makes a due backup once, and reports its age", async () => {
  const opened = await openAppForTest()
  const folder = newFolder()
  const before = await opened.app.request("/metrics", {}, local)
  expect(await before.text()).not.toMatch(/^backup_age_seconds/m)
  const readiness = async () => (await opened.app.request("/readyz", {}, local)).text()
  expect(await readiness()).toBe("ready\nlast backup: none")
  const { tasks } = openTask(opened, folder)
  await tasks.back_up()
  await tasks.back_up()
  const names = readdirSync(folder).filter((name) => name.endsWith(".backup"))
  expect(names).toHaveLength(1)
  const { proved } = await readResults(opened.services.database)
  expect(proved?.line).toContain(names[0])
  const after = await (await opened.app.request("/metrics", {}, local)).text()
  expect(Number(/^backup_age_seconds (\S+)$/m.exec(after)?.[1])).toBeGreaterThanOrEqual(0)
  expect(await readiness()).toBe(`ready\nlast backup: ${proved?.at}`)
  const superadmin = await opened.person("Superadministratorė", true)
  const state = { every_hours: null, proved_at: proved?.at, failed_at: null, failure: null }
  expect(await superadmin.call("GET", "/api/backup")).toMatchObject({ status: 200, body: state })
  const owner = await opened.person("Savininkė")
  await opened.organization({ owner })
  expect((await owner.call("GET", "/api/backup")).status).toBe(403)
  await superadmin.call("PUT", "/api/impersonation", { user_id: owner.id })
  expect((await superadmin.call("GET", "/api/backup")).status).toBe(403)
  // A request from another machine is told nothing about backups.
  expect(await (await opened.app.request("/readyz")).text()).toBe("ready")
})

test("a backup that fails is remembered, leaves nothing, and is not repeated at once", async () => {
  const opened = await openAppForTest()
  const folder = newFolder()
  await opened.sql("drop policy backup on cars")
  const { tasks } = openTask(opened, folder)
  await tasks.back_up()
  const { failed, proved } = await readResults(opened.services.database)
  expect(proved).toBeUndefined()
  expect(failed?.line).toContain("hide rows of cars")
  const metrics = await opened.app.request("/metrics", {}, local)
  expect(await metrics.text()).toMatch(/^backup_failing 1$/m)
  expect(readdirSync(folder)).toEqual([])
  await tasks.back_up()
  expect((await readResults(opened.services.database)).failed).toEqual(failed)
})

test("another backup that is under way is no failure", async () => {
  const opened = await openAppForTest()
  const { tasks } = openTask(opened, newFolder())
  await withBackupLock(opened.ownerUrl, () => tasks.back_up())
  expect(await readResults(opened.services.database)).toEqual({})
})

test("the queue understands when backups are asked for, and without BACKUP_EVERY it makes none", async () => {
  const opened = await openAppForTest()
  const folder = join(newFolder(), "backups")
  const { tasks, crontab } = openTask(opened, folder, null)
  expect(crontab).toBe("")
  await tasks.back_up()
  expect(existsSync(folder)).toBe(false)
  const nothing = async () => {}
  const others = {
    send_mail: nothing,
    make_thumbnail: nothing,
    remove_files: nothing,
    settle_upload: nothing,
    fetch_rates: nothing,
    compare_sums: nothing,
    look_through: nothing,
    plan_morning_mails: nothing,
    morning_mail: nothing,
    blank_papers: nothing,
    render_paper: nothing,
    mail_paper: nothing,
    purge_attachments: nothing,
    measure_attachments: nothing,
  }
  const due = openTask(opened, folder)
  const allTasks = { ...others, ...due.tasks }
  const options = { crontab: due.crontab }
  const { stop } = await startWorker(opened.ownerUrl, allTasks, opened.services.log, options)
  onTestFinished(stop)
  const known = "select identifier from graphile_worker._private_known_crontabs"
  await expect.poll(() => opened.sql(known)).toEqual([{ identifier: "back_up" }])
})

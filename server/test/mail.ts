import { expect, onTestFinished } from "vitest"
import { openMorningMailTask } from "../src/features/morning-mail/mail-task.ts"
import { openPaperMailTask } from "../src/features/papers/mail-task.ts"
import { openMailTask } from "../src/features/sign-in/mail-task.ts"
import { startWorker } from "../src/platform/jobs/jobs.ts"
import { openLog } from "../src/platform/log.ts"
import { openMailer } from "../src/platform/mail/mailer.ts"
import { openOutbox } from "../src/platform/mail/outbox.ts"
import { openFileTasks } from "../src/platform/storage/tasks.ts"
import { openAppForTest } from "./open-app.ts"
import { startSmtpForTest } from "./smtp.ts"

/** An application with its worker that mails through a real server, for one test. */
export async function openAppWithMail(log = openLog("silent")) {
  const opened = await openAppForTest(log)
  const smtp = await startSmtpForTest()
  const outbox = openOutbox(() => {})
  const mailer = openMailer(smtp.url, "Marža <no-reply@marza.test>", outbox)
  const { database, publicUrl } = opened.services
  const mailing = { database, mailer, publicUrl, productName: "Marža" }
  const send_mail = openMailTask(mailing)
  /** A test may move it; at first it is too late for no morning mail. */
  const clock = { now: () => new Date(0) }
  const nothing = async () => {}
  const tasks = {
    send_mail,
    fetch_rates: nothing,
    back_up: nothing,
    compare_sums: nothing,
    look_through: nothing,
    plan_morning_mails: nothing,
    morning_mail: openMorningMailTask(mailing, () => clock.now()),
    blank_papers: nothing,
    render_paper: nothing,
    mail_paper: openPaperMailTask({ ...opened.services, mailer }),
    ...openFileTasks(opened.services),
  }
  const { stop } = await startWorker(opened.ownerUrl, tasks, log)
  onTestFinished(stop)
  return {
    opened,
    smtp,
    clock,
    /** Waits for the `count`th mail, and returns it. */
    arrived: async (count: number) => {
      await expect.poll(() => smtp.mails.length).toBe(count)
      return smtp.mails[count - 1]
    },
    /** Waits until every job is done. */
    idle: () =>
      expect
        .poll(async () => (await opened.sql("select 1 from graphile_worker.jobs")).length)
        .toBe(0),
  }
}

import { expect, onTestFinished, test } from "vitest"
import { openAppForTest, type TestApp } from "../../../test/open-app.ts"
import { idleTasks } from "../../../test/tasks.ts"
import { lanes } from "../allowances.ts"
import { enqueue, type Jobs, startWorker } from "./jobs.ts"

/** A worker whose jobs go on until `end` is called, and what was begun, in this order. */
async function openHanging(opened: TestApp) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begun: string[] = []
  const hang = (name: string) => async () => {
    begun.push(name)
    await promise
  }
  const tasks = {
    ...idleTasks,
    ...Object.fromEntries(
      ["send_mail", "make_thumbnail", "mail_paper", "look_through"].map((name) => [
        name,
        hang(name),
      ]),
    ),
  }
  const { stop } = await startWorker(opened.ownerUrl, tasks, opened.services.log)
  onTestFinished(stop)
  onTestFinished(() => end())
  return { begun, end }
}

const put = <Task extends keyof Jobs>({ services }: TestApp, task: Task, payload: Jobs[Task]) =>
  services.database.withAuthRole((transaction) => enqueue(transaction, task, payload))

const mailTo = (email: string) =>
  ({ kind: "sign_in_link", email, language: "lt", returnPath: "/" }) as const

test("mails that a mail server holds up keep no job of files, papers or the clock waiting", async () => {
  const opened = await openAppForTest()
  for (const name of "abcdefgh") await put(opened, "send_mail", mailTo(`${name}@${name}.test`))
  await put(opened, "make_thumbnail", { path: "a" })
  await put(opened, "mail_paper", { organization_id: "o", paper_id: "p" })
  await opened.sql("select graphile_worker.add_job('look_through', queue_name => 'minute')")
  const { begun } = await openHanging(opened)
  await expect.poll(() => begun).toContain("look_through")
  await expect.poll(() => begun).toContain("mail_paper")
  await expect.poll(() => begun).toContain("make_thumbnail")
  await put(opened, "make_thumbnail", { path: "b" })
  await expect.poll(() => begun.filter((name) => name === "make_thumbnail")).toHaveLength(2)
  expect(begun.filter((name) => name === "send_mail")).toHaveLength(lanes.mail)
})

test("mails to one domain that a mail server holds up leave half of the lane to others", async () => {
  const opened = await openAppForTest()
  for (const name of "abcdefgh") await put(opened, "send_mail", mailTo(`${name}@large.test`))
  await put(opened, "send_mail", mailTo("one@Small.test"))
  const begun: string[] = []
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const tasks = {
    ...idleTasks,
    send_mail: async (sent: Jobs["send_mail"]) => {
      begun.push("email" in sent ? sent.email : "")
      await promise
    },
  }
  const { stop } = await startWorker(opened.ownerUrl, tasks, opened.services.log)
  onTestFinished(stop)
  onTestFinished(() => end())
  await expect.poll(() => begun).toContain("one@Small.test")
  expect(begun).toHaveLength(lanes.mail / 2 + 1)
})

test("an organization has one job of papers at a time, and others theirs beside it", async () => {
  const opened = await openAppForTest()
  for (const paper_id of "abcde")
    await put(opened, "mail_paper", { organization_id: "many", paper_id })
  await put(opened, "mail_paper", { organization_id: "one", paper_id: "a" })
  const begun: string[] = []
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const tasks = {
    ...idleTasks,
    mail_paper: async ({ organization_id }: Jobs["mail_paper"]) => {
      begun.push(organization_id)
      await promise
    },
  }
  const { stop } = await startWorker(opened.ownerUrl, tasks, opened.services.log)
  onTestFinished(stop)
  onTestFinished(() => end())
  await expect.poll(() => begun).toEqual(["many", "one"])
  end()
  await expect.poll(() => begun).toHaveLength(6)
})

import type { Language } from "@marza/domain/language.ts"
import { html } from "hono/html"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { hashToken, newToken } from "../../platform/keys/token.ts"
import { composeMail } from "../../platform/mail/compose.ts"
import { type Mailer, withoutAddress } from "../../platform/mail/mailer.ts"
import type { Mail } from "../../platform/mail/outbox.ts"
import { withoutLinks } from "../../platform/mail/without-links.ts"
import { morningMailTexts } from "./mail-texts.ts"
import { isTooLate } from "./plan.ts"

type Mailing = { database: Database; mailer: Mailer; publicUrl: string; productName: string }
type Job = Jobs["morning_mail"]

/**
 * Mails a person what is due on a day, with a part for each organization (rules 25.10). What that is, and whether they still
 * want it, is read when it is sent; with nothing due there is no mail. One that could not be sent until noon is given up:
 * the settings say that it failed, and the next morning has its own. The key of its link is made here, so that only its hash
 * is stored.
 */
export const openMorningMailTask =
  ({ database, mailer, publicUrl, productName }: Mailing, now = () => new Date()) =>
  async (job: Job, jobId: string): Promise<void> => {
    if (isTooLate(job.day, now())) return
    const key = newToken()
    const due = await database.withAuthRole((transaction) => readDue(transaction, job, key))
    if (!due) return
    const mail = mailOf(due, { day: job.day, key, publicUrl, productName })
    try {
      await mailer(mail, jobId)
    } catch (error) {
      await database.withAuthRole(({ run }) => run(noteOf(job, "failed_at")))
      throw withoutAddress("a morning mail", error)
    }
    await database.withAuthRole(({ run }) => run(noteOf(job, "sent_at")))
  }

type Task = { title: string; car: string | null; due_on: string }
type Part = { organization: string; count: number; tasks: Task[] }
type Due = { email: string; language: Language; parts: Part[] }

/** What is to be mailed, and to whom; undefined where nothing is, or where it was sent already. */
async function readDue(
  { one, all, run }: Transaction,
  { user_id, day }: Job,
  key: string,
): Promise<Due | undefined> {
  const person = await one(
    query
      .selectFrom("morning_mail_subscriptions as asked")
      .innerJoin("users", "users.id", "asked.user_id")
      .innerJoin("morning_mails as mails", "mails.user_id", "asked.user_id")
      .select(["users.email", "asked.language"])
      .where("asked.user_id", "=", user_id)
      .where("mails.day", "=", day)
      .where("mails.sent_at", "is", null),
  )
  if (!person) return undefined
  const parts = await all(
    query.selectFrom(sql<Part>`morning_tasks(${user_id}, ${day}::date)`.as("due")).selectAll(),
  )
  if (parts.length === 0) return undefined
  await run(query.insertInto("morning_mail_keys").values({ key_hash: hashToken(key), user_id }))
  return { ...person, parts }
}

const noteOf = ({ user_id, day }: Job, column: "sent_at" | "failed_at") =>
  query
    .updateTable("morning_mails")
    .set({ sent_at: null, failed_at: null, [column]: sql<string>`now()` })
    .where("user_id", "=", user_id)
    .where("day", "=", day)

type About = { day: string; key: string; publicUrl: string; productName: string }

function mailOf({ email, language, parts }: Due, about: About): Mail {
  const words = morningMailTexts[language]
  const stopUrl = `${about.publicUrl}/api/morning-mail/stop?${new URLSearchParams({ key: about.key })}`
  const mail = composeMail({
    product: about.productName,
    language,
    to: email,
    texts: words.mail(parts.reduce((sum, { count }) => sum + count, 0)),
    body: bodyOf(parts, about.day, language),
    link: `${about.publicUrl}/tasks`,
    endLink: { label: words.stop, url: stopUrl },
  })
  return { ...mail, headers: stopHeaders(stopUrl) }
}

/** One click needs an address of https (RFC 8058, 3.1); mail programs show the link of any. */
const stopHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  ...(url.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
})

function bodyOf(parts: Part[], day: string, language: Language) {
  const { late, today, more } = morningMailTexts[language]
  const shown = parts.map(({ organization, count, tasks }) => ({
    organization: withoutLinks(organization),
    rest: count > tasks.length ? more(count - tasks.length) : undefined,
    rows: tasks.map(({ title, car, due_on }) => ({
      title: car === null ? title : `${title} (${car})`,
      isLate: due_on < day,
      when: due_on < day ? late(dayFormats[language].format(new Date(due_on))) : today,
    })),
  }))
  const text = shown.map(({ organization, rows, rest }) =>
    [
      organization,
      ...rows.map(({ title, when }) => `- ${title}: ${when}`),
      ...(rest === undefined ? [] : [rest]),
    ].join("\n"),
  )
  return {
    text: text.join("\n\n"),
    html: html`${shown.map(
      ({
        organization,
        rows,
        rest,
      }) => html`<h2 style="margin:0 0 8px;font-size:16px">${organization}</h2>
      <ul style="margin:0 0 20px;padding:0 0 0 20px">
        ${rows.map(
          ({ title, when, isLate }) =>
            html`<li style="margin:0 0 4px">${title} <span class="${isLate ? "late" : "soft"}" style="color:${isLate ? "#b3261e" : "#6b6761"}">${when}</span></li>`,
        )}
        ${rest === undefined ? "" : html`<li class="soft" style="color:#6b6761">${rest}</li>`}
      </ul>`,
    )}`,
  }
}

const dayFormats = {
  lt: new Intl.DateTimeFormat("lt", { month: "long", day: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en", { month: "long", day: "numeric", timeZone: "UTC" }),
} satisfies Record<Language, Intl.DateTimeFormat>

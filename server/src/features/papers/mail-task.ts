import { buffer } from "node:stream/consumers"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { composeMail } from "../../platform/mail/compose.ts"
import { type Mailer, withoutAddress } from "../../platform/mail/mailer.ts"
import type { Mail } from "../../platform/mail/outbox.ts"
import { withoutLinks } from "../../platform/mail/without-links.ts"
import type { Files } from "../../platform/storage/files.ts"
import { openReferredFile } from "../../platform/storage/open-file.ts"
import { paperMailTexts } from "./mail-texts.ts"
import { paperFileName } from "./paper-files.ts"
import { storePdf } from "./pdf-file.ts"

type Stores = { database: Database; files: Files; mailer: Mailer }

/** Mails a paper that waits for it, with its PDF, and notes when. One that was blanked or mailed meanwhile gets none. */
export const openPaperMailTask =
  ({ database, files, mailer }: Stores) =>
  async (id: Jobs["mail_paper"], jobId: string): Promise<void> => {
    await storePdf({ database, files }, id)
    const paper = await database.withAuthRole(({ one }) => one(selectToMail(id)))
    if (!paper) return
    const pdf = paper.path === null ? null : await openReferredFile(files.disk, paper.path)
    if (!pdf) throw new Error("the PDF of a paper to mail is missing")
    const mail = mailOf(paper, await buffer(pdf))
    await mailer(mail, jobId).catch((error) => {
      throw withoutAddress("a paper", error)
    })
    await database.withAuthRole(({ one }) => one(noteMailed(id, paper.mail_to)))
  }

type ToMail = {
  mail_to: string
  path: string | null
  content: PaperContent
  reply_to: string | null
}

function mailOf({ mail_to, content, reply_to }: ToMail, pdf: Buffer): Mail {
  const { kind, language, number, scheme, ours, car } = content
  const named = { kind, language, scheme: scheme.kind, series: null, number: null, ...number }
  const name = paperFileName(named)
  const product = withoutLinks(ours.name ?? "")
  const texts = paperMailTexts[language]({
    name: withoutLinks(name),
    ours: product,
    car: withoutLinks(car.name),
    phone: ours.phone && withoutLinks(ours.phone),
    isAnswered: reply_to !== null,
  })
  return {
    ...composeMail({ product, language, to: mail_to, texts }),
    ...(reply_to !== null && { replyTo: reply_to }),
    attachments: [{ filename: `${name}.pdf`, content: pdf, contentType: "application/pdf" }],
  }
}

const selectToMail = ({ organization_id, paper_id }: Jobs["mail_paper"]) => ({
  compile: () =>
    sql<ToMail>`select * from paper_to_mail(${organization_id}, ${paper_id})`.compile(query),
})

const noteMailed = ({ organization_id, paper_id }: Jobs["mail_paper"], to: string) =>
  query.selectNoFrom(sql`set_paper_mailed(${organization_id}, ${paper_id}, ${to})`.as("is_noted"))

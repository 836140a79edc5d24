import { paperCalls } from "@marza/domain/papers/calls.ts"
import { compose } from "@marza/domain/papers/compose.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import { limit } from "../../platform/limits/limits.ts"
import type { Log } from "../../platform/log.ts"
import { requireMail } from "../../platform/mail/outbox.ts"
import type { Files } from "../../platform/storage/files.ts"
import { addPaper, changePaper, deletePaper } from "./commands.ts"
import { creditPaper } from "./credit.ts"
import { lockPaperOfCar, readDraft } from "./draft.ts"
import { annulPaper, issuePaper } from "./issue.ts"
import { keepLogo, readLogo } from "./logo.ts"
import { mailPaper, paperMailsOf, readSenderId } from "./mail.ts"
import { drawPaper } from "./pdf/draw.ts"
import { storePdf } from "./pdf-file.ts"
import { listPapers, selectPapers } from "./queries.ts"
import { paperResponses } from "./response.ts"
import { listSeries, putSeries } from "./series.ts"

type Services = { database: Database; files: Files; log: Log; sendsMail: boolean }

export function paperRoutes({ database, files, log, sendsMail }: Services) {
  const responses = paperResponses(files)

  /** The paper with its PDF. Where that could not be made now, the job makes it. */
  const withPdf = async (scope: OrganizationScope, paperId: string) => {
    const { organizationId } = scope
    await storePdf(
      { database, files },
      { organization_id: organizationId, paper_id: paperId },
    ).catch((error) =>
      log.error({ err: error, paper: paperId }, "a paper's PDF was not made at once"),
    )
    const row = await database.readOne(scope, selectPaper(organizationId, paperId))
    return responses.one(row)
  }

  return routesOf(paperCalls, {
    "GET /api/organizations/:id/papers": async ({ scope, query: filter }) => {
      const { items, ...page } = await listPapers(database, scope, filter)
      return { items: await responses.many(items), ...page }
    },
    "POST /api/organizations/:id/papers": async ({ scope, body }) => {
      const { row, made } = await addPaper(database, scope, body)
      return reply(made ? 201 : 200, await responses.shown(row))
    },
    "GET /api/organizations/:id/papers/:paper_id": async ({ scope, params }) =>
      responses.one(
        await database.readOne(scope, selectPaper(scope.organizationId, params.paper_id)),
      ),
    "PATCH /api/organizations/:id/papers/:paper_id": ({ scope, params, body }) =>
      saveResponse(changePaper(database, scope, params.paper_id, body), responses.one),
    "DELETE /api/organizations/:id/papers/:paper_id": async ({ scope, params }) => {
      await deletePaper(database, scope, params.paper_id)
    },
    "PUT /api/organizations/:id/papers/:paper_id/issue": async ({
      scope,
      params,
      query: answers,
      body,
    }) => {
      const logo_id = await keepLogo({ database, files }, scope)
      await saveResponse(
        issuePaper(database, scope, params.paper_id, { ...body, ...answers, logo_id }),
        responses.one,
      )
      return withPdf(scope, params.paper_id)
    },
    "GET /api/organizations/:id/papers/:paper_id/preview.pdf": async ({
      scope,
      params,
      context,
    }) => {
      const { draft, logo_path } = await readPreview(database, scope, params.paper_id)
      const logo = await readLogo(files, scope.organizationId, logo_path)
      const requester = {
        organization: scope.organizationId,
        person: await database.readActorId(scope),
        gone: context.req.raw.signal,
      }
      const content = await drawPaper(requester, compose(draft).content, logo)
      return context.body(new Uint8Array(content), 200, {
        "content-type": "application/pdf",
        "content-disposition": "inline",
      })
    },
    "PUT /api/organizations/:id/papers/:paper_id/annulment": async ({ scope, params, body }) => {
      await saveResponse(annulPaper(database, scope, params.paper_id, body), responses.one)
      return withPdf(scope, params.paper_id)
    },
    "POST /api/organizations/:id/papers/:paper_id/credit": async ({
      scope,
      params,
      query: answers,
      body,
    }) => {
      const logo_id = await keepLogo({ database, files }, scope)
      const credit = { ...body, ...answers, logo_id }
      const { made } = await creditPaper(database, scope, params.paper_id, credit)
      return reply(made ? 201 : 200, await withPdf(scope, body.id))
    },
    "POST /api/organizations/:id/papers/:paper_id/mail": async ({
      scope,
      params,
      body,
      context,
    }) => {
      requireMail(context, { sendsMail })
      const senderId = await readSenderId(database, scope)
      await limit(database, paperMailsOf(senderId, scope.organizationId))
      return saveResponse(mailPaper(database, scope, params.paper_id, body), responses.one)
    },
    "GET /api/organizations/:id/series": async ({ scope }) => ({
      items: await listSeries(database, scope),
    }),
    "PUT /api/organizations/:id/series/invoice": ({ scope, body }) =>
      putSeries(database, scope, "invoice", body),
    "PUT /api/organizations/:id/series/contract": ({ scope, body }) =>
      putSeries(database, scope, "contract", body),
    "PUT /api/organizations/:id/series/proforma": ({ scope, body }) =>
      putSeries(database, scope, "proforma", body),
  })
}

const selectPaper = (organizationId: string, paperId: string) =>
  selectPapers(organizationId).where("papers.id", "=", paperId)

/** A draft as it is now, with the logo. @throws {Refusal} paper_issued: it has a PDF of its own; not_found */
const readPreview = (database: Database, scope: OrganizationScope, paperId: string) =>
  database.write(scope, async (transaction) => {
    const stored = await lockPaperOfCar(transaction, scope, paperId)
    if (stored.state !== "draft") throw new Refusal("paper_issued")
    const draft = await readDraft(transaction, scope, stored, todayInVilnius(new Date()))
    const { logo_path } = await transaction.oneOrNotFound(
      query.selectFrom("organizations").select("logo_path").where("id", "=", scope.organizationId),
    )
    return { draft, logo_path }
  })

import type { Language } from "@marza/domain/language.ts"
import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import { maxFieldCodes } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { isDiskFullError } from "../disk-space.ts"
import { isOutOfReach } from "../out-of-reach.ts"
import { languageOf } from "./language.ts"

/** The HTTP status of every refusal. docs/error-codes.md is checked against it. */
export const statusOf: Record<RefusalCode, ContentfulStatusCode> = {
  bad_request: 400,
  broken_json: 400,
  link_invalid: 400,
  challenge_invalid: 400,
  wrong_code: 400,
  signed_out: 401,
  wrong_credentials: 401,
  factor_required: 401,
  forbidden: 403,
  factor_not_fresh: 403,
  not_while_impersonating: 403,
  cannot_impersonate: 403,
  not_found: 404,
  unknown_route: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  id_taken: 409,
  deposit_held: 409,
  deposit_of_another: 409,
  payment_changed: 409,
  last_owner: 409,
  already_member: 409,
  mail_not_set_up: 409,
  import_running: 409,
  import_too_old: 409,
  impersonation_changed: 409,
  organizations_differ: 409,
  too_many_attachments: 409,
  part_of_split: 409,
  already_answered: 409,
  paper_issued: 409,
  invoice_issued: 409,
  papers_stay: 409,
  papers_go: 409,
  parts_move: 409,
  series_locked: 409,
  series_of_last_year: 409,
  day_before_last: 409,
  day_before_purchase: 409,
  sale_has_invoice: 409,
  month_closed: 409,
  month_running: 409,
  month_has_questions: 409,
  organization_storage_full: 409,
  body_too_large: 413,
  image_too_large: 413,
  file_too_large: 413,
  archive_too_large: 413,
  unsupported_media_type: 415,
  image_required: 415,
  image_unsupported: 415,
  file_unsupported: 415,
  archive_unreadable: 422,
  archive_foreign: 422,
  archive_newer: 422,
  archive_damaged: 422,
  image_undecodable: 422,
  image_too_many_pixels: 422,
  image_too_many_frames: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 503,
}

/**
 * When clients may retry: in a moment what is unavailable or waits for another import, later a full disk, which a
 * person must clear.
 */
const retryAfterSeconds: Partial<Record<RefusalCode, number>> = {
  unavailable: 2,
  import_running: 2,
  storage_full: 30,
}

/**
 * The one place that translates errors into responses: a refusal gives its code and the text in the caller's
 * language; anything else is a fault of ours or of a service, which gives 500 or 503 without detail and is
 * logged with the request (app.ts).
 */
export function toErrorResponse(error: unknown, context: Context): Response {
  const language = languageOf(context)
  const refusal = refusalFrom(error)
  context.set("refused", refusal.code)
  if (refusal.code === "internal") {
    context.set("fault", { err: error, msg: "unexpected fault" })
  } else if (refusal.cause) {
    context.set("fault", { err: refusal.cause, msg: refusal.code })
  }
  const wait = retryAfterSeconds[refusal.code] ?? refusal.detail?.retry_after
  if (typeof wait === "number") context.header("retry-after", String(wait))
  return context.json(bodyOf(refusal, language, context.get("requestId")), statusOf[refusal.code])
}

function bodyOf(refusal: Refusal, language: Language, requestId: string) {
  const fields = Object.entries(refusal.fields ?? {}).slice(0, maxFieldCodes)
  return {
    error: text(refusal.code, language),
    code: refusal.code,
    ...(fields.length > 0 && {
      fields: Object.fromEntries(fields.map(([field, code]) => [field, text(code, language)])),
    }),
    ...refusal.detail,
    ...(refusal.code === "internal" && { request_id: requestId }),
  }
}

function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFullError(error)) return new Refusal("storage_full", { cause: error })
  if (isOutOfReach(error)) return new Refusal("unavailable", { cause: error })
  return new Refusal("internal")
}

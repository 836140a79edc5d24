import type { TextCode } from "./texts/text.ts"

/** The stable codes that a refused request carries beside its text (rules 9.4). */
export const refusalCodes = [
  "bad_request",
  "broken_json",
  "body_too_large",
  "unsupported_media_type",
  "image_too_large",
  "image_required",
  "image_unsupported",
  "image_undecodable",
  "image_too_many_pixels",
  "image_too_many_frames",
  "file_too_large",
  "file_unsupported",
  "too_many_attachments",
  "organization_storage_full",
  "archive_unreadable",
  "archive_foreign",
  "archive_newer",
  "archive_damaged",
  "archive_too_large",
  "signed_out",
  "wrong_credentials",
  "factor_required",
  "factor_not_fresh",
  "challenge_invalid",
  "wrong_code",
  "link_invalid",
  "forbidden",
  "not_found",
  "unknown_route",
  "method_not_allowed",
  "conflict",
  "stale_version",
  "id_taken",
  "deposit_held",
  "deposit_of_another",
  "payment_changed",
  "last_owner",
  "already_member",
  "mail_not_set_up",
  "part_of_split",
  "already_answered",
  "paper_issued",
  "invoice_issued",
  "papers_stay",
  "papers_go",
  "parts_move",
  "series_locked",
  "series_of_last_year",
  "day_before_last",
  "day_before_purchase",
  "sale_has_invoice",
  "month_closed",
  "month_running",
  "month_has_questions",
  "import_running",
  "import_too_old",
  "impersonation_changed",
  "not_while_impersonating",
  "cannot_impersonate",
  "organizations_differ",
  "too_many_requests",
  "unavailable",
  "storage_full",
  "internal",
] as const satisfies readonly TextCode[]

export type RefusalCode = (typeof refusalCodes)[number]

/**
 * Thrown by a command that may not or cannot be carried out. `fields` says what is wrong with each field,
 * `detail` holds what the response adds (for example `current` of a stale save). `cause` is logged and never
 * sent.
 */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: RefusalCode
  readonly fields?: Record<string, TextCode>
  readonly detail?: Record<string, unknown>

  constructor(
    code: RefusalCode,
    extra: {
      fields?: Record<string, TextCode>
      detail?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(code, extra)
    this.code = code
    if (extra.fields) this.fields = extra.fields
    if (extra.detail) this.detail = extra.detail
  }
}

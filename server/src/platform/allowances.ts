import type { AllCalls } from "@marza/domain/all-calls.ts"
import type { CallName } from "@marza/domain/calls/call.ts"
import { type FairLine, openFairLine } from "./fair-line.ts"

/** What the database ends, unless it is allowed more: no usual statement takes a tenth of it. */
export const usualStatementSeconds = 15

/** What jobs may take for a statement; nobody waits for them. */
export const jobStatementSeconds = 60

/**
 * The connections of a server process, shared between everybody's transactions. Whatever one organization asks for, others
 * find some.
 */
export const connectionShares = { slots: 10, ofOrganization: 7, waitMs: 10_000 }

/** How many at once, in a server process, of what takes a processor or holds a connection for long. */
const lines = {
  /** Reads that grow with an organization. */
  whole: { slots: 4, ofOrganization: 2 },
  /** Each reads a snapshot, which holds a connection for seconds. */
  file: { slots: 3, ofOrganization: 1 },
  /** Each holds a body of megabytes, and ten times of it, until it is answered. */
  bulk: { slots: 3, ofOrganization: 2 },
}
export type LineName = keyof typeof lines

/** Processes that draw pictures, each with a core and memory for all pixels: whatever one organization sends, another has one. */
export const pictureShares = { slots: 3, ofOrganization: 2, ofPerson: 1, waitMs: 30_000 }

/** Threads draw papers and work out whose money it is; an organization has one at a time. */
export const threadShares = { slots: 2, ofOrganization: 1 }

type Allowance = {
  /** How long the database works on one of its statements; then it is refused as unavailable. */
  statementSeconds: number
  /** Where it waits until it may begin. */
  line?: LineName
  /** What one adds to the memory of the server at most, in MB; measured by `npm run bench`. */
  megabytes: number
}

/** What calls may take, by kind. */
const kinds = {
  /** A row, a page, or what is kept of them. */
  quick: { statementSeconds: usualStatementSeconds, megabytes: 5 },
  /** Figures of all that an organization has. */
  whole: { statementSeconds: usualStatementSeconds, line: "whole", megabytes: 50 },
  /** A file of all that an organization has. */
  file: { statementSeconds: 30, line: "file", megabytes: 200 },
  /** Writes thousands of rows, or reads a body of megabytes. */
  bulk: { statementSeconds: 60, line: "bulk", megabytes: 400 },
  /** Takes a file in: eight of a person at a time (storage/receive.ts), written to the disk as they come. */
  upload: { statementSeconds: 60, megabytes: 20 },
  /** Takes a picture in: as an upload, and then {@link pictureShares}. */
  picture: { statementSeconds: usualStatementSeconds, megabytes: 20 },
  /** Draws a PDF: {@link threadShares}. */
  paper: { statementSeconds: usualStatementSeconds, megabytes: 20 },
  /** Hashes a password, one at a time from a network (sign-in/routes.ts). */
  password: { statementSeconds: usualStatementSeconds, megabytes: 20 },
  /** Stays open; a person has a few (events.ts). */
  stream: { statementSeconds: usualStatementSeconds, megabytes: 0.1 },
} satisfies Record<string, Allowance>

/** What each call may take of a server. One without a kind does not compile, and the server does not start with it. */
const calls = {
  "GET /api/backup": "quick",
  "GET /api/cars/:car_id": "quick",
  "GET /api/deleted-organizations/:id": "quick",
  "POST /api/downloads": "quick",
  "GET /api/events": "stream",
  "GET /api/factors": "quick",
  "POST /api/factors": "quick",
  "DELETE /api/factors/:id": "quick",
  "POST /api/factors/:id/challenge": "quick",
  "POST /api/factors/:id/verify": "quick",
  "POST /api/factors/backup-codes": "quick",
  "GET /api/first-user": "quick",
  "POST /api/first-user": "password",
  "DELETE /api/impersonation": "quick",
  "PUT /api/impersonation": "quick",
  "POST /api/invitations/accept": "quick",
  "GET /api/morning-mail/stop": "quick",
  "POST /api/morning-mail/stop": "quick",
  "POST /api/organization-archives": "upload",
  "GET /api/organizations": "quick",
  "POST /api/organizations": "quick",
  "DELETE /api/organizations/:id": "bulk",
  "GET /api/organizations/:id": "quick",
  "PATCH /api/organizations/:id": "quick",
  "GET /api/organizations/:id/analytics": "whole",
  "GET /api/organizations/:id/analytics/around": "whole",
  "GET /api/organizations/:id/analytics/attachments.zip": "file",
  "GET /api/organizations/:id/analytics/cars": "whole",
  "GET /api/organizations/:id/analytics/export.csv": "whole",
  "GET /api/organizations/:id/analytics/package.zip": "file",
  "GET /api/organizations/:id/analytics/result": "whole",
  "GET /api/organizations/:id/archive": "file",
  "GET /api/organizations/:id/car-totals": "whole",
  "GET /api/organizations/:id/cars": "quick",
  "POST /api/organizations/:id/cars": "quick",
  "DELETE /api/organizations/:id/cars/:car_id": "quick",
  "GET /api/organizations/:id/cars/:car_id": "quick",
  "PATCH /api/organizations/:id/cars/:car_id": "quick",
  "GET /api/organizations/:id/cars/:car_id/attachments": "quick",
  "POST /api/organizations/:id/cars/:car_id/attachments": "upload",
  "GET /api/organizations/:id/cars/:car_id/attachments.zip": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/attachments/:attachment_id": "quick",
  "PATCH /api/organizations/:id/cars/:car_id/attachments/:attachment_id": "quick",
  "POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore": "quick",
  "GET /api/organizations/:id/cars/:car_id/deletion": "quick",
  "GET /api/organizations/:id/cars/:car_id/expenses": "quick",
  "POST /api/organizations/:id/cars/:car_id/expenses": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id": "quick",
  "PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id": "quick",
  "PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate": "quick",
  "GET /api/organizations/:id/cars/:car_id/export.csv": "quick",
  "GET /api/organizations/:id/cars/:car_id/payments": "quick",
  "POST /api/organizations/:id/cars/:car_id/payments": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/payments/:payment_id": "quick",
  "PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/photo": "quick",
  "PUT /api/organizations/:id/cars/:car_id/photo": "picture",
  "DELETE /api/organizations/:id/cars/:car_id/sale": "quick",
  "PUT /api/organizations/:id/cars/:car_id/sale": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/shares": "quick",
  "GET /api/organizations/:id/cars/:car_id/shares": "quick",
  "PUT /api/organizations/:id/cars/:car_id/shares": "quick",
  "DELETE /api/organizations/:id/cars/:car_id/status": "quick",
  "PUT /api/organizations/:id/cars/:car_id/status": "quick",
  "GET /api/organizations/:id/cars/export.csv": "file",
  "GET /api/organizations/:id/cars/export.xlsx": "file",
  "POST /api/organizations/:id/cars/lookup": "bulk",
  "DELETE /api/organizations/:id/favorite": "quick",
  "PUT /api/organizations/:id/favorite": "quick",
  "GET /api/organizations/:id/history": "quick",
  "GET /api/organizations/:id/home": "whole",
  "GET /api/organizations/:id/imports": "quick",
  "POST /api/organizations/:id/imports": "bulk",
  "POST /api/organizations/:id/imports/lookup": "bulk",
  "DELETE /api/organizations/:id/imports/:import_id": "bulk",
  "GET /api/organizations/:id/inbox": "quick",
  "POST /api/organizations/:id/inbox": "upload",
  "DELETE /api/organizations/:id/inbox/:attachment_id": "quick",
  "DELETE /api/organizations/:id/inbox/:attachment_id/assignment": "quick",
  "PUT /api/organizations/:id/inbox/:attachment_id/assignment": "quick",
  "POST /api/organizations/:id/inbox/:attachment_id/restore": "quick",
  "POST /api/organizations/:id/invitations": "quick",
  "DELETE /api/organizations/:id/logo": "quick",
  "PUT /api/organizations/:id/logo": "picture",
  "GET /api/organizations/:id/members": "quick",
  "DELETE /api/organizations/:id/members/:member_id": "quick",
  "PATCH /api/organizations/:id/members/:member_id": "quick",
  "GET /api/organizations/:id/months/:month/closed": "whole",
  "DELETE /api/organizations/:id/months/:month/closing": "bulk",
  "GET /api/organizations/:id/months/:month/closing": "whole",
  "GET /api/organizations/:id/months/:month/isaf": "whole",
  "GET /api/organizations/:id/months/:month/isaf.xml": "file",
  "PUT /api/organizations/:id/months/:month/closing": "bulk",
  "GET /api/organizations/:id/overheads": "quick",
  "POST /api/organizations/:id/overheads": "quick",
  "DELETE /api/organizations/:id/overheads/:overhead_id": "quick",
  "GET /api/organizations/:id/overheads.csv": "file",
  "GET /api/organizations/:id/overheads.xlsx": "file",
  "GET /api/organizations/:id/overheads/:overhead_id": "quick",
  "PATCH /api/organizations/:id/overheads/:overhead_id": "quick",
  "GET /api/organizations/:id/overheads/:overhead_id/attachments": "quick",
  "POST /api/organizations/:id/overheads/:overhead_id/attachments": "upload",
  "DELETE /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id": "quick",
  "POST /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id/restore": "quick",
  "GET /api/organizations/:id/overheads/proposed": "whole",
  "GET /api/organizations/:id/papers": "quick",
  "POST /api/organizations/:id/papers": "quick",
  "GET /api/organizations/:id/papers.csv": "file",
  "GET /api/organizations/:id/papers.xlsx": "file",
  "DELETE /api/organizations/:id/papers/:paper_id": "quick",
  "GET /api/organizations/:id/papers/:paper_id": "quick",
  "PATCH /api/organizations/:id/papers/:paper_id": "quick",
  "PUT /api/organizations/:id/papers/:paper_id/annulment": "quick",
  "POST /api/organizations/:id/papers/:paper_id/credit": "quick",
  "PUT /api/organizations/:id/papers/:paper_id/issue": "paper",
  "POST /api/organizations/:id/papers/:paper_id/mail": "quick",
  "GET /api/organizations/:id/papers/:paper_id/preview.pdf": "paper",
  "GET /api/organizations/:id/partners": "whole",
  "PUT /api/organizations/:id/partners": "whole",
  "POST /api/organizations/:id/partners/moves": "quick",
  "GET /api/organizations/:id/partners/statement": "whole",
  "GET /api/organizations/:id/partners/statement.csv": "file",
  "GET /api/organizations/:id/partners/statement.xlsx": "file",
  "GET /api/organizations/:id/series": "quick",
  "PUT /api/organizations/:id/series/contract": "quick",
  "PUT /api/organizations/:id/series/invoice": "quick",
  "PUT /api/organizations/:id/series/proforma": "quick",
  "GET /api/organizations/:id/settlements": "whole",
  "POST /api/organizations/:id/settlements": "quick",
  "DELETE /api/organizations/:id/settlements/:settlement_id": "quick",
  "PATCH /api/organizations/:id/settlements/:settlement_id": "quick",
  "GET /api/organizations/:id/splits": "quick",
  "POST /api/organizations/:id/splits": "quick",
  "DELETE /api/organizations/:id/splits/:split_id": "quick",
  "GET /api/organizations/:id/splits/:split_id": "quick",
  "PATCH /api/organizations/:id/splits/:split_id": "quick",
  "GET /api/organizations/:id/splits/:split_id/attachments": "quick",
  "POST /api/organizations/:id/splits/:split_id/attachments": "upload",
  "DELETE /api/organizations/:id/splits/:split_id/attachments/:attachment_id": "quick",
  "POST /api/organizations/:id/splits/:split_id/attachments/:attachment_id/restore": "quick",
  "GET /api/organizations/:id/stock": "whole",
  "GET /api/organizations/:id/storage": "whole",
  "GET /api/organizations/:id/sums-check": "whole",
  "GET /api/organizations/:id/suppliers": "whole",
  "GET /api/organizations/:id/task-templates": "quick",
  "POST /api/organizations/:id/task-templates": "quick",
  "DELETE /api/organizations/:id/task-templates/:template_id": "quick",
  "PATCH /api/organizations/:id/task-templates/:template_id": "quick",
  "GET /api/organizations/:id/tasks": "quick",
  "POST /api/organizations/:id/tasks": "quick",
  "DELETE /api/organizations/:id/tasks/:task_id": "quick",
  "PATCH /api/organizations/:id/tasks/:task_id": "quick",
  "POST /api/organizations/:id/vat-changes": "bulk",
  "GET /api/profiles": "quick",
  "GET /api/profiles/:id": "quick",
  "PATCH /api/profiles/:id": "quick",
  "DELETE /api/profiles/:id/avatar": "quick",
  "PUT /api/profiles/:id/avatar": "picture",
  "GET /api/rates": "quick",
  "POST /api/rates/lookup": "quick",
  "DELETE /api/session": "quick",
  "POST /api/session": "password",
  "POST /api/session/challenge": "quick",
  "POST /api/session/link": "quick",
  "POST /api/session/link/verify": "quick",
  "POST /api/session/refresh": "quick",
  "DELETE /api/sessions": "quick",
  "GET /api/sessions": "quick",
  "DELETE /api/sessions/:id": "quick",
  "DELETE /api/user": "bulk",
  "GET /api/user": "quick",
  "PATCH /api/user": "password",
  "GET /api/user/deletion": "whole",
  "POST /api/user/email/confirm": "quick",
  "GET /api/user/morning-mail": "quick",
  "PUT /api/user/morning-mail": "quick",
} as const satisfies Record<keyof AllCalls, keyof typeof kinds>

/** The calls of these kinds. */
export type CallOf<Kind extends keyof typeof kinds> = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends Kind ? Name : never
}[keyof typeof calls]

/** @throws for a call that is not declared here */
export function allowanceOf(name: CallName): Allowance {
  const kind = calls[name as keyof typeof calls]
  if (!kind) throw new Error(`${name} has no allowance: declare in allowances.ts what it may take`)
  return kinds[kind]
}

/** The lines of a server. */
export type Lines = Record<LineName, FairLine>

export const openLines = (): Lines => ({
  whole: openFairLine(lines.whole),
  file: openFairLine(lines.file),
  bulk: openFairLine(lines.bulk),
})

/** What is under way and what waits in each. */
export const statesOf = (lines: Lines) => ({
  whole: lines.whole.state(),
  file: lines.file.state(),
  bulk: lines.bulk.state(),
})

/** Jobs that wait for the same thing, and how many of them a server works on at once: half of them at most for one organization. */
export const lanes = {
  /** The mail server. */
  mail: 4,
  /** What draws, stores and mails papers. */
  papers: 2,
  /** The store of files. */
  files: 2,
  /** Queues keep these apart (the tasks' crontabs), so that what waits for an outside server keeps no other. */
  clock: 4,
} as const
export type Lane = keyof typeof lanes

/** The lane of each job. One without it does not compile in jobs.ts. */
export const laneOf = {
  send_mail: "mail",
  morning_mail: "mail",
  render_paper: "papers",
  mail_paper: "papers",
  make_thumbnail: "files",
  remove_files: "files",
  settle_upload: "files",
  purge_attachments: "files",
  measure_attachments: "files",
  fetch_rates: "clock",
  back_up: "clock",
  compare_sums: "clock",
  blank_papers: "clock",
  look_through: "clock",
  plan_morning_mails: "clock",
} as const satisfies Record<string, Lane>

/** The jobs of a lane. */
export type JobOf<Of extends Lane> = {
  [Job in keyof typeof laneOf]: (typeof laneOf)[Job] extends Of ? Job : never
}[keyof typeof laneOf]

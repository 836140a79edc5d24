import * as z from "zod/mini"
import { archiveCalls } from "../archive/calls.ts"
import { attachmentCalls } from "../attachments/calls.ts"
import type { Call, Calls } from "../calls/call.ts"
import { exportCalls } from "../exports/calls.ts"
import { isafCalls } from "../isaf/calls.ts"
import { paperCalls } from "../papers/calls.ts"
import { strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"

/** How long the address of a download works, in seconds, and once (rules 13.7). */
export const downloadSeconds = 60

const guid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

/** The paths of the calls that can be downloaded. */
const paths = Object.entries<Call>({
  ...attachmentCalls,
  ...exportCalls,
  ...archiveCalls,
  ...paperCalls,
  ...isafCalls,
})
  .filter(([, call]) => call.isDownload)
  .map(([name]) =>
    name
      .replace("GET ", "")
      .replaceAll(".", "\\.")
      .replaceAll(":month", "\\d{4}-\\d{2}")
      .replaceAll(/:\w+/g, guid),
  )

const pathPattern = new RegExp(`^(?:${paths.join("|")})(?:\\?[\\w=&.%+*-]{0,9000})?$`, "i")

export const downloadCalls = {
  "POST /api/downloads": {
    summary:
      "An address for one download of a file within 60 seconds, which a browser opens without a token: of the path of such a call, with its query; texts in it are in the language of this request",
    access: "signedIn",
    body: strict({
      path: z
        .string({ error: code("wrongType") })
        .check(z.regex(pathPattern, { error: code("invalid") })),
    }),
    responses: { 201: z.strictObject({ url: z.string() }) },
  },
} as const satisfies Calls

import type { Calls } from "../calls/call.ts"
import { eventDataSchema } from "./schemas.ts"

export const eventCalls = {
  "GET /api/events": {
    summary:
      "What changes, as server-sent events: member.removed, changed, ping; X-Quiet-For tells the milliseconds without a change; ends with the session or the last membership",
    access: "signedIn",
    responses: { 200: eventDataSchema },
    responseType: "text/event-stream",
  },
} as const satisfies Calls

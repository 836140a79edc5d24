import type { accountCalls } from "./accounts/account-calls.ts"
import type { factorCalls } from "./accounts/factor-calls.ts"
import type { signInCalls } from "./accounts/sign-in-calls.ts"
import type { analyticsCalls } from "./analytics/calls.ts"
import type { archiveCalls } from "./archive/calls.ts"
import type { attachmentCalls } from "./attachments/calls.ts"
import type { backupCalls } from "./backup/calls.ts"
import type { carCalls } from "./cars/calls.ts"
import type { downloadCalls } from "./downloads/calls.ts"
import type { eventCalls } from "./events/calls.ts"
import type { expenseCalls } from "./expenses/calls.ts"
import type { exportCalls } from "./exports/calls.ts"
import type { historyCalls } from "./history/calls.ts"
import type { impersonationCalls } from "./impersonation/calls.ts"
import type { importCalls } from "./imports/calls.ts"
import type { memberCalls } from "./members/calls.ts"
import type { organizationCalls } from "./organizations/calls.ts"
import type { profileCalls } from "./profiles/calls.ts"
import type { rateCalls } from "./rates/calls.ts"

/** Every call of the API by its name. These are types alone, so the browser loads no schema for them. */
export type AllCalls = typeof accountCalls &
  typeof factorCalls &
  typeof signInCalls &
  typeof analyticsCalls &
  typeof archiveCalls &
  typeof attachmentCalls &
  typeof backupCalls &
  typeof carCalls &
  typeof downloadCalls &
  typeof eventCalls &
  typeof expenseCalls &
  typeof exportCalls &
  typeof historyCalls &
  typeof impersonationCalls &
  typeof importCalls &
  typeof memberCalls &
  typeof organizationCalls &
  typeof profileCalls &
  typeof rateCalls

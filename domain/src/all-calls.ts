import type { accountCalls } from "./accounts/account-calls.ts"
import type { factorCalls } from "./accounts/factor-calls.ts"
import type { signInCalls } from "./accounts/sign-in-calls.ts"
import type { analyticsCalls } from "./analytics/calls.ts"
import type { archiveCalls } from "./archive/calls.ts"
import type { attachmentCalls } from "./attachments/calls.ts"
import type { backupCalls } from "./backup/calls.ts"
import type { carCalls } from "./cars/calls.ts"
import type { closingCalls } from "./closing/calls.ts"
import type { downloadCalls } from "./downloads/calls.ts"
import type { eventCalls } from "./events/calls.ts"
import type { expenseCalls } from "./expenses/calls.ts"
import type { exportCalls } from "./exports/calls.ts"
import type { historyCalls } from "./history/calls.ts"
import type { homeCalls } from "./home/calls.ts"
import type { impersonationCalls } from "./impersonation/calls.ts"
import type { importCalls } from "./imports/calls.ts"
import type { inboxCalls } from "./inbox/calls.ts"
import type { isafCalls } from "./isaf/calls.ts"
import type { memberCalls } from "./members/calls.ts"
import type { morningMailCalls } from "./morning-mail/calls.ts"
import type { organizationCalls } from "./organizations/calls.ts"
import type { overheadCalls } from "./overheads/calls.ts"
import type { paperCalls } from "./papers/calls.ts"
import type { partnerCalls } from "./partners/calls.ts"
import type { paymentCalls } from "./payments/calls.ts"
import type { profileCalls } from "./profiles/calls.ts"
import type { rateCalls } from "./rates/calls.ts"
import type { splitCalls } from "./splits/calls.ts"
import type { supplierCalls } from "./suppliers/calls.ts"
import type { taskCalls } from "./tasks/calls.ts"
import type { taskTemplateCalls } from "./tasks/template-calls.ts"

/** Every call of the API by its name. These are types alone, so the browser loads no schema for them. */
export type AllCalls = typeof accountCalls &
  typeof factorCalls &
  typeof signInCalls &
  typeof analyticsCalls &
  typeof archiveCalls &
  typeof attachmentCalls &
  typeof backupCalls &
  typeof carCalls &
  typeof closingCalls &
  typeof downloadCalls &
  typeof eventCalls &
  typeof expenseCalls &
  typeof exportCalls &
  typeof historyCalls &
  typeof homeCalls &
  typeof isafCalls &
  typeof impersonationCalls &
  typeof importCalls &
  typeof inboxCalls &
  typeof memberCalls &
  typeof morningMailCalls &
  typeof organizationCalls &
  typeof paperCalls &
  typeof partnerCalls &
  typeof paymentCalls &
  typeof overheadCalls &
  typeof profileCalls &
  typeof rateCalls &
  typeof splitCalls &
  typeof supplierCalls &
  typeof taskCalls &
  typeof taskTemplateCalls

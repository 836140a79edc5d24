import { type OrganizationScope, requesterOf } from "../../platform/db/scopes.ts"
import type { Requester } from "../../platform/fair-line.ts"
import { threadOf } from "../../platform/threads/threads.ts"
import type { LedgerText } from "./ledger.ts"
import { figures, moves, statementPage, wholeStatement } from "./reckoning.ts"

const reckoning = { figures, moves, statementPage, wholeStatement }
const inThread = threadOf<typeof reckoning>(new URL("./reckoning.ts", import.meta.url))

/** So much text is a thousand cars, and takes some milliseconds; a thread that has to start takes longer. */
const shortLength = 100_000

type Reckoning = typeof reckoning
type Name = keyof Reckoning
type Options<N extends Name> = Omit<Parameters<Reckoning[N]>[0], "text">

/** Works out what follows from a ledger, beside the server where it is long. */
export async function reckon<N extends Name>(
  name: N,
  requester: Requester & { gone?: AbortSignal | undefined },
  ledger: LedgerText | undefined,
  options: Options<N>,
): Promise<ReturnType<Reckoning[N]>> {
  if (!ledger) throw new Error("a ledger is always one row")
  const given = { ...options, ...ledger } as never
  const reckoned =
    ledger.text.length <= shortLength ? reckoning[name](given) : inThread(name, requester, given)
  return (await reckoned) as ReturnType<Reckoning[N]>
}

/** For whom it is worked out, and until when. */
export const askedBy = (scope: OrganizationScope) => ({
  ...requesterOf(scope),
  gone: scope.limits?.gone(),
})

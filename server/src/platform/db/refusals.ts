import { Refusal, type RefusalCode, refusalCodes } from "@marza/domain/refusal.ts"
import pg from "pg"
import { isDiskFullError } from "../disk-space.ts"
import { isOutOfReach } from "../out-of-reach.ts"

/**
 * Errors after which the same call may succeed: of the connection (classes 08 and 57), of a transaction that was rolled
 * back because of another (class 40, a deadlock, or a lock timeout), or of a missing resource such as memory (class 53;
 * a full disk is handled before).
 */
const transientErrors = /^(08...|40...|57...|53...|55P03)$/

/**
 * Whether a write was sent to a copy that may only be read, because another PostgreSQL is, or becomes, the primary: a
 * new connection may lead there. Read-only transactions of our own never write.
 */
export const isFromStandby = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === "25006"

/**
 * Translates an error of the database into a refusal where it is one: a transient error, an error raised with a code
 * MZ…, or a policy's denial.
 * @param broken the error of a broken connection, which counts more than that of the statement. A COMMIT that was under
 *   way may have been carried out or not; the id that the client made shows that when the call is sent again.
 */
export function refusalOf(error: unknown, broken: Error | undefined): unknown {
  if (error instanceof Refusal) return error
  if (isDiskFullError(error)) return new Refusal("storage_full", { cause: error })
  if (broken) return new Refusal("unavailable", { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  if (transientErrors.test(error.code ?? "")) return new Refusal("unavailable", { cause: error })
  if (error.code?.startsWith("MZ") && isRefusalCode(error.message))
    return new Refusal(error.message, error.detail ? { detail: JSON.parse(error.detail) } : {})
  // The routine tells a policy's denial from a missing grant, which is a fault of ours.
  if (error.code === "42501" && error.routine === "ExecWithCheckOptions")
    return new Refusal("forbidden")
  if (error.code === "23503") return missingParent(error.constraint ?? "") ?? error
  return error
}

/**
 * Somebody else deleted what the row belongs to during this transaction: an organization, a person, a membership, or a
 * session. Who paid
 * is a partner of the organization, and none was ever deleted.
 */
function missingParent(constraint: string): Refusal | undefined {
  const payer = /^[a-z]+_(\w+)_partner_fkey$/.exec(constraint)?.[1]
  if (payer) return new Refusal("bad_request", { fields: { [payer]: "payerUnknown" } })
  if (/_assignee_fkey$/.test(constraint))
    return new Refusal("bad_request", { fields: { assignee: "assigneeUnknown" } })
  if (/_session_id_fkey$/.test(constraint)) return new Refusal("signed_out")
  const gone =
    /_organization_id_(\w+_)?fkey$|^profiles_id_fkey$|^mailed_links_member$|_((user|impersonated|actor)_id|\w+_by)_fkey$/
  if (gone.test(constraint)) return new Refusal("not_found")
}

const isRefusalCode = (text: string): text is RefusalCode =>
  (refusalCodes as readonly string[]).includes(text)

/** Whether the database refused something, or has ended, as it does on a full disk. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  isOutOfReach(error) ||
  (error instanceof Error &&
    // pg gives a connection that ended no code.
    (error.message === "Connection terminated unexpectedly" || isOfDatabase(error.cause)))

import { Refusal, type RefusalCode, refusalCodes } from "@marza/domain/refusal.ts"
import pg from "pg"
import { isNoRoom } from "../disk-space.ts"

/**
 * The connection's trouble, not the statement's (classes 08 and 57); or the transaction was taken back whole because
 * of another (class 40, a deadlock, or a lock that did not come), or for want of memory
 * or of another resource (class 53, of which the room on the disk is told by itself).
 */
const transientErrors = /^(08...|40...|57...|53...|55P03)$/

/**
 * What passes, and refusals that the database speaks: those raised with MZ…, and a policy's denial.
 * @param broken what is wrong with the connection: then its words of the statement are no matter. A COMMIT that it
 *   took along may have been carried out or not, which an id made by the client tells when the call is tried again.
 */
export function refusalOf(error: unknown, broken: Error | undefined): unknown {
  if (error instanceof Refusal) return error
  if (isNoRoom(error)) return new Refusal("storage_full", { cause: error })
  if (broken) return new Refusal("unavailable", { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  if (transientErrors.test(error.code ?? "")) return new Refusal("unavailable", { cause: error })
  if (error.code?.startsWith("MZ") && isRefusalCode(error.message))
    return new Refusal(error.message)
  // The routine tells a policy's denial from a missing grant, which is a fault of ours.
  if (error.code === "42501" && error.routine === "ExecWithCheckOptions")
    return new Refusal("forbidden")
  // What the row was to belong to has been deleted by somebody else while this transaction ran.
  if (error.code === "23503" && /_organization_id_(\w+_)?fkey$/.test(error.constraint ?? ""))
    return new Refusal("not_found")
  return error
}

const isRefusalCode = (text: string): text is RefusalCode =>
  (refusalCodes as readonly string[]).includes(text)

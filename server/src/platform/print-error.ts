import { Refusal } from "@marza/domain/refusal.ts"
import { errors } from "flydrive"

/** Prints an error for the operator of a program, in a line without a stack. */
export function printError(error: unknown): void {
  // A refusal speaks to callers of the API, and flydrive names the file alone; the cause of either speaks to the operator.
  const hasCause = error instanceof Refusal || error instanceof errors.E_CANNOT_WRITE_FILE
  const printed = hasCause ? (error.cause ?? error) : error
  process.stderr.write(`${printed instanceof Error ? printed.message : String(printed)}\n`)
}

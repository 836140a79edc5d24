import { Refusal } from "@marza/domain/refusal.ts"

/** Prints an error for the operator of a program, in a line without a stack. */
export function printError(error: unknown): void {
  // A refusal speaks to callers of the API; its cause speaks to the operator.
  const printed = error instanceof Refusal ? (error.cause ?? error) : error
  process.stderr.write(`${printed instanceof Error ? printed.message : String(printed)}\n`)
}

import { Refusal } from "@marza/domain/refusal.ts"

/** Tells the operator of a program what went wrong, in a line without a stack. */
export function printError(error: unknown): void {
  // A refusal is made for callers; its cause is for the operator.
  const printed = error instanceof Refusal ? (error.cause ?? error) : error
  process.stderr.write(`${printed instanceof Error ? printed.message : String(printed)}\n`)
}

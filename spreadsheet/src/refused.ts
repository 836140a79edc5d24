import type { RefusalReason } from "./types.ts"

/** Thrown for a file that is not read. */
export class SpreadsheetRefused extends Error {
  override name = "SpreadsheetRefused"
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

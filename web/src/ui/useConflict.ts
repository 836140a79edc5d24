import { useState } from "react"
import { isRefusal } from "../api/errors.ts"
import type { Conflict } from "./ConflictDialog.tsx"
import type { Merger, Versions } from "./merge.ts"

type Stale<Row, Values, Part> = {
  current: Row
  changedBy: string | null
  sent: Values
  merged: Values
  parts: readonly Part[]
}

type ConflictOptions<Row, Values, Part extends string> = {
  merger: Merger<Values, Part>
  valuesOf: (row: Row) => Values
  /** Saves merged values on top of what somebody else has stored; `sent` are those of the refused save. */
  onMerged: (merged: Values, current: Row, sent: Values) => void
}

/** Settles a save that was refused because somebody else had saved before: merges both, or asks. */
export function useConflict<Row, Values, Part extends string>(
  options: ConflictOptions<Row, Values, Part>,
) {
  const { merger, valuesOf, onMerged } = options
  const [stale, setStale] = useState<Stale<Row, Values, Part> | null>(null)

  type Own = Omit<Versions<Values>, "theirs">

  /** @returns false for any other refusal */
  function settle(refusal: unknown, own: Own) {
    if (!isRefusal(refusal, "stale_version") || !refusal.body.current) return false
    const { current, changed_by } = refusal.body
    mergeOnto(current as Row, own, typeof changed_by === "string" ? changed_by : null)
    return true
  }

  /** Merges with what somebody else has stored, or asks. */
  function mergeOnto(current: Row, { mine, ...before }: Own, changedBy: string | null) {
    const { values, conflicts } = merger.merge({ ...before, mine, theirs: valuesOf(current) })
    if (conflicts.length === 0) onMerged(values, current, mine)
    else setStale({ current, changedBy, sent: mine, merged: values, parts: conflicts })
  }

  const close = () => setStale(null)
  if (!stale) return { settle, mergeOnto, close, question: null }
  const { current, changedBy, sent, merged, parts } = stale
  const theirs = valuesOf(current)
  const question: Conflict<Values, Part> = {
    changedBy,
    parts,
    mine: merged,
    theirs,
    onChoose(choices) {
      close()
      onMerged(merger.choose(merged, theirs, choices), current, sent)
    },
    onClose: close,
  }
  return { settle, mergeOnto, close, question }
}

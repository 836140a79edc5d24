import type { Choices } from "./ConflictDialog.tsx"

export type Versions<Values> = {
  /** The version that both edits are based on. */
  base: Values
  mine: Values
  theirs: Values
  /** My saves since then whose response was lost; what one of them stored is not somebody else's change. */
  unconfirmed?: readonly Values[]
}

export type Merger<Values, Part extends string> = {
  /**
   * Merges my changes and theirs. A part that only one side changed, or both in the same way, is settled. A part in
   * `conflicts` was changed to different values, and keeps the value of `mine` until the person chooses.
   */
  merge: (versions: Versions<Values>) => { values: Values; conflicts: Part[] }
  /** The merged values after a side was chosen for each conflict. */
  choose: (merged: Values, theirs: Values, choices: Choices<Part>) => Values
}

/**
 * Makes a merge of what two people have filled in. The fields of a part are decided together; `changedFields` returns
 * the fields that two versions would store differently.
 */
export function createMerger<Values extends object, Part extends string>(
  parts: Record<Part, readonly (keyof Values)[]>,
  changedFields: (base: Values, values: Values) => readonly (keyof Values)[],
): Merger<Values, Part> {
  const names = Object.keys(parts) as Part[]

  /** The merged values of a part, or null when the person must choose. */
  function mergedPart(part: Part, { base, mine, theirs }: Versions<Values>): Values | null {
    const mineOnTheirs = rebased(base, mine, theirs)
    const theirsOnMine = rebased(base, theirs, mine)
    const isSettled = isSame(part, mineOnTheirs, theirsOnMine)
    // A part that mixes fields of both sides is a value that neither person has seen.
    const isSeen = isSame(part, mineOnTheirs, mine) || isSame(part, mineOnTheirs, theirs)
    return isSettled && isSeen ? mineOnTheirs : null
  }

  /** The changes from `base` to `over`, applied to `under`. */
  const rebased = (base: Values, over: Values, under: Values): Values => ({
    ...under,
    ...pick(over, changedFields(base, over)),
  })

  /** Keeps typed texts that mean the same value, so that a field in use is not rewritten. */
  const asTyped = (values: Values, typed: Values): Values => ({
    ...typed,
    ...pick(values, changedFields(values, typed)),
  })

  function isSame(part: Part, a: Values, b: Values) {
    const changed = changedFields(a, b)
    return !parts[part].some((field) => changed.includes(field))
  }

  return {
    merge({ unconfirmed = [], ...versions }) {
      const { base, mine, theirs } = versions
      const conflicts: Part[] = []
      let values = mine
      for (const part of names) {
        const own = unconfirmed.find((sent) => isSame(part, sent, theirs))
        const merged = mergedPart(part, { base: own ?? base, mine, theirs })
        if (!merged) conflicts.push(part)
        values = { ...values, ...pick(merged ?? mine, parts[part]) }
      }
      return { values: asTyped(values, mine), conflicts }
    },
    choose: (merged, theirs, choices) => ({
      ...merged,
      ...pick(
        theirs,
        names.filter((part) => choices[part] === "theirs").flatMap((part) => parts[part]),
      ),
    }),
  }
}

function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]) {
  const picked: Partial<Values> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}

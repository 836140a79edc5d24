import type { Choices } from "./ConflictDialog.tsx"

type Versions<Values> = {
  /** What both started from. */
  base: Values
  mine: Values
  theirs: Values
  /** My saves since then whose answer never came: what was stored by one of them is not somebody else's. */
  unanswered?: readonly Values[]
}

type Merger<Values, Part extends string> = {
  /**
   * My changes and theirs together. What only one side changed, or both alike, is settled; the parts in
   * `conflicts` both have changed to different values, and stay as they are in `mine` until somebody chooses.
   */
  merge: (versions: Versions<Values>) => { values: Values; conflicts: Part[] }
  /** The merged values once a side is chosen for each conflict. */
  choose: (merged: Values, theirs: Values, choices: Choices<Part>) => Values
}

/**
 * Merges what two people have filled in. The fields of a part are decided as one; `changedFields` says in which
 * fields two versions differ by what would be stored, however it is written.
 */
export function mergerOf<Values extends object, Part extends string>(
  parts: Record<Part, readonly (keyof Values)[]>,
  changedFields: (base: Values, values: Values) => readonly (keyof Values)[],
): Merger<Values, Part> {
  const names = Object.keys(parts) as Part[]

  /** Null when somebody must choose. */
  function mergedPart(part: Part, { base, mine, theirs }: Versions<Values>): Values | null {
    const minePut = rebased(base, mine, theirs)
    const theirsPut = rebased(base, theirs, mine)
    const isSettled = isSame(part, minePut, theirsPut)
    // Put together of both sides it would be a whole that neither has seen.
    const isSeen = isSame(part, minePut, mine) || isSame(part, minePut, theirs)
    return isSettled && isSeen ? minePut : null
  }

  /** What `over` changed since `base`, on top of `under`. */
  const rebased = (base: Values, over: Values, under: Values): Values => ({
    ...under,
    ...pick(over, changedFields(base, over)),
  })

  /** As typed where it says the same: a field that somebody is typing in is not written anew. */
  const asTyped = (values: Values, typed: Values): Values => ({
    ...typed,
    ...pick(values, changedFields(values, typed)),
  })

  function isSame(part: Part, a: Values, b: Values) {
    const changed = changedFields(a, b)
    return !parts[part].some((field) => changed.includes(field))
  }

  return {
    merge({ unanswered = [], ...versions }) {
      const { base, mine, theirs } = versions
      const conflicts: Part[] = []
      let values = mine
      for (const part of names) {
        const own = unanswered.find((sent) => isSame(part, sent, theirs))
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

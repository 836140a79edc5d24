import type { ImportChoices } from "../types.ts"

type Answers = ImportChoices["answers"]

/**
 * The kinds of hidden content, and what happens to each without an answer. Rows hidden by a filter belong to the table.
 */
export const hiddenKinds = {
  hiddenRows: "take",
  hiddenColumns: "take",
  hiddenSheets: "leave",
} as const

export type HiddenKind = keyof typeof hiddenKinds

/** Whether what is hidden is left out: the answer is by the kind, for all sheets. */
export const leavesOut = (kind: HiddenKind, answers: Answers): boolean =>
  (answers[kind] ?? hiddenKinds[kind]) === "leave"

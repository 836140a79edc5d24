import type { ImportChoices } from "../types.ts"

type Answers = ImportChoices["answers"]

/** What of a file is hidden, and what becomes of it while nobody answers: what is filtered out belongs to the table. */
export const hiddenKinds = {
  hiddenRows: "take",
  hiddenColumns: "take",
  hiddenSheets: "leave",
} as const

export type HiddenKind = keyof typeof hiddenKinds

/** Whether what is hidden is left out: the answer is by the kind, for all sheets. */
export const leavesOut = (kind: HiddenKind, answers: Answers): boolean =>
  (answers[kind] ?? hiddenKinds[kind]) === "leave"

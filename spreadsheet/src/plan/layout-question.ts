import type { Question } from "../types.ts"

type Asked = Pick<Question, "id" | "heading" | "options" | "count" | "answer"> & Partial<Question>

/** A question about columns or rows as a whole. */
export const layoutQuestion = (kind: Question["kind"], asked: Asked): Question => ({
  kind,
  column: null,
  word: null,
  takesDay: false,
  suggestion: null,
  examples: [],
  ...asked,
})

import type { ImportChoices, Question } from "../types.ts"

type Asked = Pick<Question, "id" | "options" | "count"> & Partial<Question>

/** A question about columns or rows as a whole. */
export const layoutQuestion = (
  kind: Question["kind"],
  answers: ImportChoices["answers"],
  asked: Asked,
): Question => ({
  kind,
  column: null,
  heading: null,
  word: null,
  takesDay: false,
  suggestion: null,
  answer: answers[asked.id] ?? null,
  examples: [],
  ...asked,
})

import { maxShownCharacters } from "../limits.ts"
import { kindOf, type QuestionKind } from "../question-kinds.ts"
import type { ImportChoices, PlannedColumn, Question } from "../types.ts"

/** Something that is asked. The same from many rows becomes one question. */
export type Ask = Omit<Question, "takesDay" | "answer">

/** A question, of all that it decides unless `about` says of which column or word. */
export function ask(kind: QuestionKind, about: Partial<Ask> = {}): Ask {
  const { options = [], suggestion = null } = kindOf(kind)
  return {
    id: kind,
    kind,
    column: null,
    heading: null,
    word: null,
    options: [...options],
    suggestion,
    examples: [],
    count: 1,
    ...about,
  }
}

type Answers = ImportChoices["answers"]

/** The answer, else the suggestion; null where there is neither. */
export const answerTo = ({ id, suggestion }: Ask, answers: Answers): string | null =>
  answers[id] ?? suggestion

const exampleCount = 3

const shortened = (text: string) => text.slice(0, maxShownCharacters)

/** The questions, each once, in the order in which they first come up. */
export function questionsOf(
  asks: readonly Ask[],
  columns: readonly PlannedColumn[],
  answers: Answers,
): Question[] {
  const questions = new Map<string, Question>()
  for (const each of asks) {
    const question = questions.get(each.id) ?? {
      ...each,
      word: each.word && shortened(each.word),
      heading: each.heading ?? columns.find(({ id }) => id === each.column)?.heading ?? null,
      takesDay: kindOf(each.kind).takesDay === true,
      answer: answers[each.id] ?? null,
      examples: [],
      count: 0,
    }
    questions.set(each.id, question)
    question.count += each.count
    if (question.suggestion !== each.suggestion) question.suggestion = null
    const shown = new Set([...question.examples, ...each.examples.map(shortened)].filter(Boolean))
    question.examples = [...shown].slice(0, exampleCount)
  }
  return [...questions.values()]
}

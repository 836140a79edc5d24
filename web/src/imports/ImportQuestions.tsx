import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import type { Question } from "@marza/spreadsheet/types.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { Card } from "../ui/Card.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import { Select } from "../ui/Select.tsx"
import { type Choose, withAnswer } from "./choices.ts"
import { useImportTexts } from "./texts.ts"

type ImportQuestionsProps = {
  questions: readonly Question[]
  /** The ids of questions that got the answer of another question. */
  alike: readonly string[]
  /** The person has tried to import. */
  wasTried: boolean
  onChoose: Choose
}

/** What the file leaves open. Each is asked once and never guessed. */
export function ImportQuestions({ questions, alike, wasTried, onChoose }: ImportQuestionsProps) {
  const texts = useImportTexts()
  if (questions.length === 0) return null
  const shown = shownOf(questions)
  const parts = [
    { hint: texts.questionsHint, questions: shown.filter(isOpen) },
    { hint: texts.suggested, questions: shown.filter((question) => !isOpen(question)) },
  ].filter((part) => part.questions.length > 0)
  return (
    <Card title={shown.some(isOpen) ? texts.questions : texts.assumptions}>
      <div className="grid gap-6">
        {parts.map(({ hint, questions: ofPart }) => (
          <div key={hint}>
            <p className="mb-4 text-soft">{hint}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {ofPart.map((question) => (
                <OneQuestion
                  key={question.id}
                  question={question}
                  isAlike={alike.includes(question.id)}
                  wasTried={wasTried}
                  onAnswer={(answer) => onChoose(withAnswer(questions, question, answer))}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {questions.length > mostShown && (
        <p className="mt-4 text-soft">{texts.moreQuestions(questions.length - mostShown)}</p>
      )}
    </Card>
  )
}

/** A limit, because a column of remarks that was taken for choices asks about each remark. */
const mostShown = 50

/** Whether a question has no suggestion: the import needs its answer. An answer moves no question. */
const isOpen = ({ suggestion }: Question) => suggestion === null

/** The open questions first. */
const openFirst = (questions: readonly Question[]) =>
  questions.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))

/** The questions to show. Above the limit, answered ones come last, so that an answer makes room for the next. */
const shownOf = (questions: readonly Question[]) =>
  questions.length <= mostShown
    ? openFirst(questions)
    : openFirst(questions)
        .toSorted((a, b) => Number(a.answer !== null) - Number(b.answer !== null))
        .slice(0, mostShown)

type OneQuestionProps = {
  question: Question
  isAlike: boolean
  wasTried: boolean
  onAnswer: (answer: string) => void
}

function OneQuestion({ question, isAlike, wasTried, onAnswer }: OneQuestionProps) {
  const texts = useImportTexts()
  const words = useWords(question)
  const [wasTouched, setTouched] = useState(false)
  const { kind, heading, word, options, takesDay, count, examples } = question
  const answer = question.answer ?? question.suggestion
  const isUnanswered = answer === null
  const choice = isDay(answer ?? "") ? "day" : (answer ?? "none")
  return (
    <Field
      label={texts.question[kind](heading ?? "", word ?? "")}
      hint={
        <>
          {examples.length > 0 && (
            <p>
              {texts.examples}{" "}
              <q className="before:content-none after:content-none">{examples.join(" · ")}</q>.
            </p>
          )}
          <p>
            {[isAlike && texts.asAnother, texts.affects[kind](count, !isUnanswered)]
              .filter(Boolean)
              .map((part) => `${part}.`)
              .join(" ")}
          </p>
        </>
      }
    >
      {(control) => (
        <div className="grid gap-2">
          <Select
            {...control}
            aria-invalid={(isUnanswered && (wasTried || wasTouched)) || undefined}
            onBlur={() => setTouched(true)}
            value={choice}
            options={[
              ...(isUnanswered ? [{ value: "none", label: texts.choosePlease }] : []),
              ...options.map((value) => ({ value, label: words(value) })),
              ...(takesDay ? [{ value: "day", label: texts.options.onDay }] : []),
            ]}
            onChange={(value) => {
              if (value === "none") return
              onAnswer(value === "day" ? todayInVilnius(new Date()) : value)
            }}
          />
          {choice === "day" && <AnswerDay day={answer ?? ""} onAnswer={onAnswer} />}
        </div>
      )}
    </Field>
  )
}

/** The day that answers a question; what is typed answers once it is one. */
function AnswerDay({ day, onAnswer }: { day: string; onAnswer: (day: string) => void }) {
  const texts = useImportTexts()
  const [typed, setTyped] = useState(day)
  return (
    <DayField
      label={texts.day}
      name="day"
      value={typed}
      onChange={(value) => {
        setTyped(value)
        if (isDay(value)) onAnswer(value)
      }}
    />
  )
}

/** Returns the label of an option of this question. */
function useWords({ kind, column }: Question): (option: string) => string {
  const texts = useImportTexts()
  const language = useLanguage()
  const { choices, refund } = csvTexts[language]
  const ofColumn: Record<string, Record<string, string>> = {
    "car.status": choices.status,
    "car.origin": choices.origin,
    "car.vat_scheme": choices.vatScheme,
    "expense.expense_type": expenseChoicesIn[language].expenseType,
    "expense.kind": { refund, cost: texts.options.cost },
    "expense.paid_how": choices.paymentWay,
    "car.purchase_paid_how": choices.paymentWay,
    "car.sale_received_how": choices.paymentWay,
  }
  const words: Record<string, string> =
    kind === "word" || kind === "importScheme"
      ? { "": texts.options.nothing, ...ofColumn[column ?? ""] }
      : kind === "expenseDay"
        ? { bought: texts.options.onBought, sold: texts.options.onSold }
        : { "": texts.options.unknown, ...texts.options }
  return (option) => words[option] ?? option
}

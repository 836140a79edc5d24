import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import type { Question } from "@marza/spreadsheet/types.ts"
import { useState } from "react"
import { Card } from "../ui/Card.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import { Select } from "../ui/Select.tsx"
import { withAnswer } from "./choices.ts"
import { choicesOf } from "./shownValue.ts"
import { useImport } from "./useImport.ts"

/** A limit, because a column of remarks that was taken for choices asks about each remark. */
const mostShown = 50

/** What the file leaves open. Each is asked once and never guessed. */
export function ImportQuestions() {
  const { texts, plan } = useImport()
  const { questions } = plan
  if (questions.length === 0) return null
  // An answer moves no question, but makes room for the next where there are too many.
  const rankOf = ({ suggestion, answer }: Question) =>
    suggestion !== null ? 2 : Number(answer !== null && questions.length > mostShown)
  const shown = questions.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostShown)
  const parts = [
    { hint: texts.questionsHint, asked: shown.filter(({ suggestion }) => suggestion === null) },
    { hint: texts.suggested, asked: shown.filter(({ suggestion }) => suggestion !== null) },
  ].filter(({ asked }) => asked.length > 0)
  return (
    <Card title={parts[0]?.hint === texts.questionsHint ? texts.questions : texts.assumptions}>
      <div className="grid gap-6">
        {parts.map(({ hint, asked }) => (
          <div key={hint}>
            <p className="mb-4 text-soft">{hint}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {asked.map((question) => (
                <OneQuestion key={question.id} question={question} />
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

function OneQuestion({ question }: { question: Question }) {
  const { texts, plan, choices, wasTried, choose } = useImport()
  const words = useWords(question)
  const { id, kind, heading, word, options, takesDay, count, examples, suggestion } = question
  const answer = question.answer ?? suggestion
  const isUnanswered = answer === null
  const [wasTouched, setTouched] = useState(false)
  const [day, setDay] = useState(answer ?? "")
  const choice = isDay(answer ?? "") ? "day" : (answer ?? "none")

  const onAnswer = (given: string) => choose(withAnswer(plan.questions, question, given))

  /** What is typed answers once it is a day. */
  function answerDay(typed: string) {
    setDay(typed)
    if (isDay(typed)) onAnswer(typed)
  }

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
            {choices.alike.includes(id) && `${texts.asAnother}. `}
            {texts.affects[kind](count, !isUnanswered)}.
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
              ...options.map((value) => ({ value, label: words[value] ?? value })),
              ...(takesDay ? [{ value: "day", label: texts.options.onDay }] : []),
            ]}
            onChange={(value) => {
              if (value === "day") answerDay(todayInVilnius(new Date()))
              else if (value !== "none") onAnswer(value)
            }}
          />
          {choice === "day" && (
            <DayField label={texts.day} name="day" value={day} onChange={answerDay} />
          )}
        </div>
      )}
    </Field>
  )
}

/** The labels of the options of a question. */
function useWords({ kind, column }: Question): Record<string, string> {
  const { texts, language } = useImport()
  if (kind === "word" || kind === "importScheme")
    return { "": texts.options.nothing, ...choicesOf(column, language) }
  if (kind === "date") return { purchase: texts.options.onBought, sale: texts.options.onSold }
  if (kind === "expenseDay") return { bought: texts.options.onBought, sold: texts.options.onSold }
  return { "": texts.options.unknown, ...texts.options }
}

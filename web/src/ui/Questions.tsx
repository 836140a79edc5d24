import { Suspense } from "react"
import { questions } from "../api/question.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { closedMonthsOf, intoClosedQuestion } from "./closedMonths.ts"
import { lazily } from "./lazily.tsx"

const ConfirmDialog = lazily(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog)

/** The dialog of the first question that waits; its answer opens the next. */
export function Questions() {
  const [question] = questions.useValue()
  const messages = useMessages()
  const language = useLanguage()
  if (!question) return null
  const { onConfirm, onCancel } = question
  const isAboutClosed = "refused" in question
  const { title, text, confirmLabel } = isAboutClosed
    ? intoClosedQuestion(closedMonthsOf(question.refused), question.call, messages, language)
    : question
  const close = () => questions.set(questions.current().filter((other) => other !== question))
  return (
    <Suspense>
      <ConfirmDialog
        key={question.number}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        variant={isAboutClosed ? "primary" : "danger"}
        onConfirm={() => {
          close()
          onConfirm()
        }}
        onClose={() => {
          close()
          onCancel?.()
        }}
      />
    </Suspense>
  )
}

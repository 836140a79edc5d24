import type { MonthClosing, OpenQuestion } from "@marza/domain/closing/schemas.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { nameOfMonth } from "../ui/closedMonths.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { formatCalendarDay } from "../ui/dates.ts"
import { AlertIcon } from "../ui/icons.tsx"
import { CheckIcon, ChevronRightIcon, LockIcon } from "../ui/laterIcons.tsx"
import { toast } from "../ui/toast.ts"
import { closeMonth, closingQuery } from "./closingApi.ts"
import { PictureRows } from "./PictureRows.tsx"
import { useDocumentRows } from "./useDocumentRows.ts"

type Props = {
  organizationId: string
  month: Month
  closing: MonthClosing
  onClose: () => void
}

const kinds = ["missing_rate", "unconfirmed_overhead", "draft", "held_deposit"] as const

/** Closes a month, after its documents and what is still open were shown; each question leads to its place. */
export function CloseMonthDialog({ organizationId, month, closing, onClose }: Props) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const closes = useMutation(closeMonth(client, organizationId, month))
  const { questions, questions_count: count } = closing
  const documents = useDocumentRows(closing.now)

  function send() {
    closes.mutate(
      { version: closing.version, withQuestions: count > 0 },
      {
        onSuccess: () => {
          toast.success(texts.closed(nameOfMonth(closing.month, language)))
          onClose()
        },
        onError: (error) => {
          const isNew = isRefusal(error, "month_has_questions")
          if (!isNew && !isRefusal(error, "stale_version")) return
          // Something was added, or somebody else was faster: what is shown is read again, and nothing is closed.
          toast.notice(isNew ? texts.newQuestions : texts.changedMeanwhile)
          void client.invalidateQueries(closingQuery(organizationId, month))
          if (!isNew) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={texts.close}
      description={monthTitle(month, language)}
      onClose={onClose}
      actions={
        <Button
          size="tall"
          icon={<LockIcon />}
          isBusy={closes.isPending}
          className="grow"
          onClick={send}
        >
          {texts.close}
        </Button>
      }
    >
      {count === 0 ? (
        <p className="flex items-center gap-2 font-semibold">
          <CheckIcon className="text-gain" />
          {texts.noQuestions}
        </p>
      ) : (
        <>
          <p className="flex items-start gap-2 rounded-xl bg-warn-soft px-3 py-3 font-semibold text-warn">
            <AlertIcon className="mt-px" />
            {texts.questionsCount(count)}
          </p>
          {kinds.map((kind) => (
            <Kind
              key={kind}
              title={texts.questions[kind]}
              questions={questions.filter((question) => question.kind === kind)}
              month={month}
            />
          ))}
          {questions.length < count && (
            <p className="mt-2 text-sm text-soft">
              {texts.moreQuestions(count - questions.length)}
            </p>
          )}
        </>
      )}
      <section className="mt-4">
        <h3 className="font-semibold">{texts.documents}</h3>
        <PictureRows rows={documents} />
      </section>
      <p className="mt-4 text-sm text-soft">{texts.closeHint}</p>
    </Dialog>
  )
}

type KindProps = { title: string; questions: readonly OpenQuestion[]; month: Month }

function Kind({ title, questions, month }: KindProps) {
  const language = useLanguage()
  if (questions.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-soft">{questions.length}</span>
      </h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <li key={`${question.id} ${question.day}`}>
            <PlaceLink question={question} month={month}>
              <span className="min-w-0 grow wrap-anywhere">{question.name ?? title}</span>
              {question.day && (
                <span className="text-soft whitespace-nowrap">
                  {formatCalendarDay(question.day, language)}
                </span>
              )}
              <ChevronRightIcon className="-mr-1 size-4 shrink-0 text-soft" />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlaceLinkProps = { question: OpenQuestion; month: Month; children: ReactNode }

/** Where a question is answered: at its car, among the overheads of the month, or in the register of papers. */
function PlaceLink({ question, month, children }: PlaceLinkProps) {
  const className =
    "-mx-2 flex min-h-touch items-center gap-x-3 rounded-xl px-2 py-1 text-sm hover:bg-line/50"
  if (question.car_id)
    return (
      <Link to="/car/$id" params={{ id: question.car_id }} className={className}>
        {children}
      </Link>
    )
  if (question.kind === "draft")
    return (
      <Link to="/papers" className={className}>
        {children}
      </Link>
    )
  return (
    <Link to="/overheads" search={month} className={className}>
      {children}
    </Link>
  )
}

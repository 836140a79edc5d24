import { newId } from "@marza/domain/id.ts"
import { compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import {
  annulmentSchema,
  type CreditQuery,
  newCreditSchema,
  type Paper,
} from "@marza/domain/papers/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { CheckRow } from "../ui/CheckRow.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { lazily } from "../ui/lazily.tsx"
import { TextArea, TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { amountToSend, formatForInput, parseAmount } from "../ui/typedAmount.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { annulPaper, changeSalePrice, creditPaper } from "./api.ts"
import { type Asked, askedBy } from "./asked.ts"
import { excessOf } from "./excessOf.ts"
import { numberOf } from "./paperName.ts"

const IssueQuestion = lazily(async () => (await import("./IssueQuestion.tsx")).IssueQuestion)

type ReasonDialogProps = {
  organizationId: string
  paper: Paper
  /** Whatever is no invoice is annulled, and an invoice that was not handed over; any other invoice is credited. */
  about: "annulment" | "credit"
  /** What is proposed to be credited; the whole without it. */
  part?: Decimal | undefined
  onClose: () => void
}

/** Annuls a paper or credits an invoice, the whole or a part: on which day, and why. */
export function ReasonDialog({ organizationId, paper, about, part, onClose }: ReasonDialogProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const today = todayInVilnius(new Date())
  const [id] = useState(newId)
  const currency = paper.currency ?? "EUR"
  const left = subtract(paper.total ?? "0.00", paper.credited ?? "0.00")
  const [values, setValues] = useState({
    day: today,
    reason: "",
    amount: formatForInput(part ?? left, language),
  })
  const [isKept, setKept] = useState(false)
  const [lowersPrice, setLowersPrice] = useState(false)
  const lowering = useMutation(changeSalePrice(client, organizationId))
  const typedAmount = parseAmount(values.amount, currency)
  // Of a price that is less already, the credit makes both equal.
  const isLess = compare(excessOf(paper) ?? "0", "0") > 0
  const isPart = typedAmount !== null && compare(typedAmount, left) < 0
  const [lacksAnswer, setLacksAnswer] = useState(false)
  const [asked, setAsked] = useState<{ by: Asked; answers: CreditQuery } | null>(null)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const annulling = useMutation(annulPaper(client, organizationId))
  const crediting = useMutation(creditPaper(client, organizationId))
  const isCredit = about === "credit"
  const kind = paper.kind === "invoice" ? "invoice" : "other"
  const { day, reason } = values
  const isBusy = annulling.isPending || crediting.isPending

  function change(changes: Partial<typeof values>) {
    setValues((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes)) clearError(field)
  }

  function send(answers: CreditQuery = {}) {
    setAsked(null)
    if (isBusy) return
    if (!isCredit) {
      if (kind === "invoice" && !isKept) return setLacksAnswer(true)
      const checked = validate(annulmentSchema, { day, reason, version: paper.version }, language)
      if ("errors" in checked) return setErrors(checked.errors)
      return annulling.mutate(
        { id: paper.id, ...checked.data },
        {
          onSuccess: () => {
            toast.success(texts.annulled, numberOf(paper) ?? undefined)
            onClose()
          },
          onError: refuse,
        },
      )
    }
    const amount = amountToSend(values.amount, currency)
    const checked = validate(newCreditSchema, { id, day, reason, amount }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    crediting.mutate(
      { of: paper.id, ...checked.data, ...answers },
      {
        onSuccess: (credit) => {
          toast.success(texts.credited(numberOf(credit) ?? ""))
          if (lowersPrice && isPart && !isLess && paper.car_id)
            lowering.mutate({
              carId: paper.car_id,
              priceOf: (before) => subtract(before, typedAmount),
            })
          onClose()
        },
        onError: (error) => {
          const by = askedBy(error)
          if (by) setAsked({ by, answers })
          else refuse(error)
        },
      },
    )
  }

  return (
    <>
      <Dialog
        title={isCredit ? texts.creditTitle : texts.annulTitle(texts.kinds[paper.kind])}
        description={texts.numbered(texts.kinds[paper.kind], numberOf(paper) ?? "")}
        onClose={onClose}
        form={{
          ref: form,
          onSubmit: (event: FormEvent) => {
            event.preventDefault()
            send()
          },
        }}
        actions={
          <Button
            type="submit"
            size="tall"
            variant={isCredit ? "primary" : "danger"}
            isBusy={isBusy}
            className="flex-1"
          >
            {isCredit ? texts.credit : texts.annul}
          </Button>
        }
      >
        <div className="grid gap-4">
          <FormError refusal={refusal} />
          <p className="text-sm text-soft">{isCredit ? texts.creditHint : texts.annulHint[kind]}</p>
          {isCredit && (
            <Field label={texts.creditAmount} isRequired error={errors.amount}>
              {(control) => (
                <TextInput
                  {...control}
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.amount}
                  onChange={({ target }) => change({ amount: target.value })}
                />
              )}
            </Field>
          )}
          <DayField
            label={texts.day}
            isRequired
            name="day"
            error={errors.day}
            min={paper.day ?? "2000-01-01"}
            max={today}
            value={values.day}
            onChange={(day) => change({ day })}
          />
          <Field label={texts.reason} isRequired error={errors.reason}>
            {(control) => (
              <TextArea
                {...control}
                name="reason"
                value={values.reason}
                onChange={({ target }) => change({ reason: target.value })}
              />
            )}
          </Field>
          {isCredit && isPart && paper.car_id && !isLess && (
            <CheckRow isChecked={lowersPrice} onChange={setLowersPrice} className="-my-2">
              {texts.lowerPrice(formatMoney(typedAmount, currency, language))}
            </CheckRow>
          )}
          {!isCredit && kind === "invoice" && (
            <div>
              <CheckRow
                isChecked={isKept}
                isWrong={lacksAnswer}
                describedBy={lacksAnswer ? "not-handed-over" : undefined}
                onChange={(isTicked) => {
                  setKept(isTicked)
                  setLacksAnswer(false)
                }}
              >
                {texts.notHandedOver}
              </CheckRow>
              {lacksAnswer && (
                <p id="not-handed-over" role="alert" className="text-sm text-danger">
                  {texts.notHandedOverNeeded}
                </p>
              )}
            </div>
          )}
        </div>
      </Dialog>
      <Suspense>
        {asked && (
          <IssueQuestion
            asked={asked.by}
            onAnswer={({ series = asked.answers.series, with_day = asked.answers.with_day }) =>
              send({ series, with_day })
            }
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

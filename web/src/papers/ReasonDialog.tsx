import { newId } from "@marza/domain/id.ts"
import { annulmentSchema, newCreditSchema, type Paper } from "@marza/domain/papers/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { lazily } from "../ui/lazily.tsx"
import { TextArea } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { annulPaper, creditPaper } from "./api.ts"
import { numberOf } from "./paperName.ts"

const SeriesQuestion = lazily(async () => (await import("./SeriesQuestion.tsx")).SeriesQuestion)

type ReasonDialogProps = {
  organizationId: string
  paper: Paper
  /** A contract is annulled, an invoice credited. */
  about: "annulment" | "credit"
  onClose: () => void
}

/** Annuls a contract or credits an invoice: on which day, and why. */
export function ReasonDialog({ organizationId, paper, about, onClose }: ReasonDialogProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const today = todayInVilnius(new Date())
  const [id] = useState(newId)
  const [values, setValues] = useState({ day: today, reason: "" })
  const [asked, setAsked] = useState<{ series: string; proposed: string } | null>(null)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const annulling = useMutation(annulPaper(client, organizationId))
  const crediting = useMutation(creditPaper(client, organizationId))
  const isCredit = about === "credit"
  const isBusy = annulling.isPending || crediting.isPending

  function change(changes: Partial<typeof values>) {
    setValues((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes)) clearError(field)
  }

  function send(series?: "new" | "keep") {
    setAsked(null)
    if (isBusy) return
    if (!isCredit) {
      const checked = validate(annulmentSchema, { ...values, version: paper.version }, language)
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
    const checked = validate(newCreditSchema, { ...values, id }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    crediting.mutate(
      { of: paper.id, ...checked.data, series },
      {
        onSuccess: (credit) => {
          toast.success(texts.credited(numberOf(credit) ?? ""))
          onClose()
        },
        onError: (error) =>
          isRefusal(error, "series_of_last_year")
            ? setAsked(error.body as { series: string; proposed: string })
            : refuse(error),
      },
    )
  }

  return (
    <>
      <Dialog
        title={isCredit ? texts.creditTitle : texts.annulTitle}
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
          <p className="text-sm text-soft">{isCredit ? texts.creditHint : texts.annulHint}</p>
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
        </div>
      </Dialog>
      <Suspense>
        {asked && <SeriesQuestion {...asked} onAnswer={send} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

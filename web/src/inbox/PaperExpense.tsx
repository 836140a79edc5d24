import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import type { Supplier } from "@marza/domain/suppliers/calls.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { canShow, isPdf } from "../attachments/documents.ts"
import { carQuery } from "../cars/api.ts"
import { ExpenseFields } from "../expenses/ExpenseFields.tsx"
import {
  blankExpense,
  type ExpenseValues,
  expenseForm,
  hasProposedType,
  retyped,
} from "../expenses/expenseValues.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { validate } from "../ui/form.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { FileIcon, ZoomInIcon } from "../ui/laterIcons.tsx"
import { useLastPayer } from "../ui/payers.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type MadeExpense, spendPaper } from "./api.ts"
import { CarField } from "./CarField.tsx"
import { useInboxTexts } from "./texts.ts"

/** The expense that was made, with the name that the person knows it by. */
export type MadeTarget = { name: string; made: MadeExpense }

type Values = ExpenseValues & { id: string; car: Car | null }

type PaperExpenseProps = {
  organizationId: string
  paper: Attachment
  /** On a desk the paper and the fields stand beside the list, elsewhere in a sheet. */
  isBeside: boolean
  /** Somebody has asked for it: it is not the one that stands open at first. */
  takesFocus: boolean
  hasNext: boolean
  /** Shows the picture as large as the window. */
  onOpen: () => void
  onSaved: (target: MadeTarget) => void
  onClose: () => void
}

/** Makes an expense of a paper: the picture stands beside the fields, and the supplier brings what it had last time. */
export function PaperExpense(props: PaperExpenseProps) {
  const { paper, isBeside, takesFocus, hasNext, onOpen, onClose } = props
  const { expenses: texts } = useMessages()
  const inbox = useInboxTexts()
  const { form, fields, submit, isSaving } = usePaperExpense(props)
  const save = (
    <Button type="submit" size="tall" isBusy={isSaving} className="flex-auto px-3">
      {texts.add}
    </Button>
  )
  useEffect(() => {
    if (isBeside && takesFocus) form.current?.querySelector("input")?.focus()
  }, [isBeside, takesFocus, form])
  if (!isBeside)
    return (
      <Dialog
        title={inbox.spend}
        hasColumns
        opener="[data-current]"
        onClose={onClose}
        form={{ ref: form, onSubmit: submit }}
        actions={save}
      >
        <Picture paper={paper} onOpen={onOpen} className="mb-4 h-56 bg-background low:h-32" />
        {fields}
      </Dialog>
    )
  return (
    <>
      {canShow(paper) && (
        <div className="sticky top-20 min-w-0">
          {isPdf(paper) ? (
            <iframe
              title={paper.name}
              src={paper.url}
              className="h-[calc(100dvh-10rem)] w-full rounded-xl bg-card"
            />
          ) : (
            <Picture paper={paper} onOpen={onOpen} className="h-[calc(100dvh-10rem)] bg-card" />
          )}
        </div>
      )}
      <form
        ref={form}
        noValidate
        aria-label={inbox.spendOf(paper.name)}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.defaultPrevented) onClose()
        }}
      >
        <Card
          title={inbox.spend}
          action={
            <IconButton
              label={inbox.stopSpending}
              onClick={onClose}
              className="-my-3 -mr-3 text-soft"
            >
              <CloseIcon />
            </IconButton>
          }
        >
          {/* Some browsers show a PDF in a tab of its own alone. */}
          {!canShow(paper) && (
            <Picture paper={paper} onOpen={onOpen} className="-mt-1 mb-4 bg-background p-3" />
          )}
          {fields}
          {/* In sight below fields that are higher than the window. */}
          <div className="sticky bottom-0 -mx-4 mt-2 -mb-4 grid gap-2 rounded-b-2xl bg-card p-4">
            {save}
            {hasNext && <p className="text-center text-xs text-soft">{inbox.nextByEnter}</p>}
          </div>
        </Card>
      </form>
    </>
  )
}

/** The fields of the expense of a paper, and its save. */
function usePaperExpense({ organizationId, paper, onSaved }: PaperExpenseProps) {
  const texts = useInboxTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const payer = useLastPayer(organizationId)
  const blank = (): Values => ({
    id: newId(),
    car: null,
    ...blankExpense(),
    paid_by: payer.proposed,
  })
  const draft = useDraft(`expense.${paper.id}`, blank, ["description", "amount", "supplier"])
  const { values } = draft
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const spending = spendPaper(client, organizationId)
  const saving = useMutation({
    ...spending,
    meta: { form },
    // As an option of useMutation this also runs when the form was closed before the response came, and before the paper
    // goes from the list, which closes it.
    onSuccess: (...saved) => {
      const [{ version, description }, { car, expense }] = saved
      draft.discard()
      payer.remember(expense.paid_by ?? "")
      onSaved({
        name: `${expense.description}, ${car.name}`,
        made: { carId: car.id, expenseId: expense.id, version, description },
      })
      return spending.onSuccess?.(...saved)
    },
  })
  /** The car of the supplier's last expense. */
  const [usualId, setUsualId] = useState<string | null>(null)
  const { data: usual } = useQuery({
    ...carQuery(client, organizationId, usualId ?? ""),
    enabled: usualId !== null,
  })

  function set<Key extends keyof ExpenseValues>(key: Key, value: ExpenseValues[Key]) {
    draft.set((before) => {
      const after = { ...before, [key]: value }
      return key === "description" ? retyped(before, after) : after
    })
    clearError(key)
  }

  function chooseCar(car: Car | null) {
    draft.set((before) => ({ ...before, car }))
    clearError("car")
  }

  function proposeOf({ last_type, last_car_id }: Supplier) {
    setUsualId(last_car_id)
    if (last_type)
      draft.set((before) =>
        hasProposedType(before) ? { ...before, expense_type: last_type } : before,
      )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const { car } = values
    const checked = validate(
      newExpenseSchema,
      { id: values.id, ...expenseForm.bodyOf(values) },
      language,
    )
    const isWrong = "errors" in checked
    if (isWrong || !car)
      return setErrors({
        ...(!car && { car: texts.carRequired }),
        ...(isWrong && checked.errors),
      })
    saving.mutate({ id: paper.id, car, expense: checked.data }, { onError: refuse })
  }

  return {
    form,
    submit,
    isSaving: saving.isPending,
    fields: (
      <ExpenseFields
        values={values}
        errors={errors}
        refusal={refusal}
        organizationId={organizationId}
        hasVat={values.car !== null && values.car.vat_rate !== null}
        isImport={values.car?.origin === "import"}
        receipts={null}
        onSupplier={proposeOf}
        onChange={set}
        car={
          <div className="grid gap-2">
            <CarField
              organizationId={organizationId}
              car={values.car}
              error={errors.car}
              isRequired
              onChange={chooseCar}
            />
            {usual && usual.status !== "sold" && !values.car && (
              <Button
                variant="secondary"
                onClick={() => chooseCar(usual)}
                className="justify-start px-3 text-left text-sm"
              >
                {texts.usualCar([usual.name, usual.registration_number].filter(Boolean).join(", "))}
              </Button>
            )}
          </div>
        }
      />
    ),
  }
}

type PictureProps = { paper: Attachment; onOpen: () => void; className: string }

/** The paper, as large as there is room; a press shows it larger still, or opens a PDF. */
function Picture({ paper, onOpen, className }: PictureProps) {
  const texts = useInboxTexts()
  const frame = `relative grid w-full place-items-center overflow-hidden rounded-xl ${className}`
  if (isPdf(paper))
    return (
      <div className={frame}>
        <a
          href={paper.url}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: "secondary", className: "max-w-[90%]" })}
        >
          <FileIcon />
          <span className="min-w-0 wrap-anywhere">{`${texts.open}: ${paper.name}`}</span>
        </a>
      </div>
    )
  return (
    <button type="button" aria-label={texts.enlarge(paper.name)} onClick={onOpen} className={frame}>
      <img src={paper.url} alt="" className="absolute inset-0 size-full object-contain" />
      <span className="absolute right-2 bottom-2 grid size-10 place-items-center rounded-full bg-card shadow-float">
        <ZoomInIcon />
      </span>
    </button>
  )
}

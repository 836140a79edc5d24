import { newId } from "@marza/domain/id.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, sum } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { newSplitSchema, type Split, splitPatchSchema } from "@marza/domain/splits/schemas.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { formatDay } from "../ui/dates.ts"
import { validate } from "../ui/form.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { MoreFields } from "../ui/MoreFields.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { toast } from "../ui/toast.ts"
import { formatForInput, parseAmount, parseRate } from "../ui/typedAmount.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { NewReceipts } from "./AddExpenseDialog.tsx"
import { ExpenseAmount, ExpenseFurtherFields, ExpenseMainFields } from "./ExpenseFields.tsx"
import { blankExpense, bodyOf, type ExpenseValues, valuesOf } from "./expenseValues.ts"
import { SplitParts } from "./SplitParts.tsx"
import { addSplit, changeSplit, deleteSplit, splitQuery } from "./splitApi.ts"
import { amountsOf, type CarOfPart, isWhole, partFor, type SplitPart } from "./splitParts.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type NewSplitDialogProps = {
  organizationId: string
  /** At the start; more are chosen in the dialog. */
  cars: readonly CarOfPart[]
  hasVat: boolean
  isImport: boolean
  /** What was typed of the expense that is to be split; a blank form without. */
  values?: ExpenseValues
  receipts: NewReceipts
  onAdded?: () => void
  onClose: () => void
}

/** Adds an invoice for several cars. */
export function NewSplitDialog(props: NewSplitDialogProps) {
  const { organizationId, cars, values = blankExpense(), receipts, onAdded, onClose } = props
  const { expenses: texts } = useMessages()
  const [id] = useState(newId)
  const [parts] = useState(() => cars.map(partFor))
  const adding = useMutation(addSplit(useQueryClient(), organizationId))
  const language = useLanguage()
  return (
    <SplitForm
      organizationId={organizationId}
      hasVat={props.hasVat}
      isImport={props.isImport}
      isNew
      title={texts.split.title}
      submit={texts.split.add}
      start={{ values, parts }}
      receipts={receipts.field}
      isBusy={adding.isPending}
      onSubmit={(body, { setErrors, refuse }, [first]) => {
        const checked = validate(newSplitSchema, { id, ...body }, language)
        if ("errors" in checked) return setErrors(checked.errors)
        adding.mutate(checked.data, {
          onSuccess: () => {
            // They belong to the whole, whichever part they are sent for.
            if (first?.carId) receipts.sendTo(first.expenseId, { ...first, carId: first.carId })
            toast.success(texts.split.added)
            onAdded?.()
            onClose()
          },
          onError: refuse,
        })
      }}
      onClose={onClose}
    />
  )
}

type EditSplitDialogProps = {
  organizationId: string
  splitId: string
  hasVat: boolean
  isImport: boolean
  receipts: ReactNode
  onClose: () => void
}

/** Changes an invoice for several cars, or deletes it with its parts. */
export function EditSplitDialog({ splitId, ...props }: EditSplitDialogProps) {
  const { expenses: texts } = useMessages()
  const query = useQuery(splitQuery(props.organizationId, splitId))
  const { data } = query
  if (data) return <LoadedSplitDialog {...props} loaded={data} />
  return (
    <Dialog title={texts.split.title} onClose={props.onClose}>
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Dialog>
  )
}

type LoadedSplitDialogProps = Omit<EditSplitDialogProps, "splitId"> & { loaded: Split }

function LoadedSplitDialog({ loaded, ...props }: LoadedSplitDialogProps) {
  const { organizationId, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  // What is typed is not replaced by what others save: the save itself asks.
  const [base, setBase] = useState(loaded)
  const [newer, setNewer] = useState<{ current: Split; by: string | null } | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const saving = useMutation(changeSplit(client, organizationId, loaded.id))
  const deletion = useMutation(deleteSplit(client, organizationId, loaded.id))
  return (
    <>
      <SplitForm
        {...props}
        key={base.version}
        title={texts.split.title}
        submit={actions.save}
        start={{ values: valuesOf(base, language), parts: partsOf(base, language) }}
        isBusy={saving.isPending}
        onDelete={() => setDeleting(true)}
        onSubmit={(body, { setErrors, refuse }) => {
          const checked = validate(splitPatchSchema, { ...body, version: base.version }, language)
          if ("errors" in checked) return setErrors(checked.errors)
          saving.mutate(checked.data, {
            onSuccess: () => {
              toast.success(texts.split.updated)
              onClose()
            },
            onError: (error) => {
              if (!isRefusal(error, "stale_version")) return refuse(error)
              const { current, changed_by } = error.body as {
                current: Split
                changed_by: string | null
              }
              setNewer({ current, by: changed_by })
            },
          })
        }}
      />
      {newer && (
        <ConfirmDialog
          title={texts.staleTitle}
          text={newer.by ? texts.staleBy(newer.by) : texts.staleBySomebody}
          confirmLabel={texts.split.showNewer}
          variant="primary"
          onClose={() => setNewer(null)}
          onConfirm={() => {
            setBase(newer.current)
            setNewer(null)
          }}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={texts.split.deleteTitle}
          text={texts.split.deleteConfirm(loaded.parts.length)}
          confirmLabel={actions.delete}
          isBusy={deletion.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            deletion.mutate(undefined, {
              onSuccess: () => {
                toast.success(texts.split.deleted)
                onClose()
              },
              onSettled: () => setDeleting(false),
            })
          }
        />
      )}
    </>
  )
}

/** The amounts of a stored split are shown as they are, and stay when another one changes. */
const partsOf = ({ parts }: Split, language: Parameters<typeof formatForInput>[1]): SplitPart[] =>
  parts.map(({ car_id, car_name, expense_id, amount }) => ({
    carId: car_id,
    carName: car_name ?? "",
    expenseId: expense_id,
    typed: formatForInput(amount, language),
  }))

type SplitFormProps = {
  organizationId: string
  /** It is for several cars, so a new one needs more than one. */
  isNew?: boolean
  title: string
  submit: string
  start: { values: ExpenseValues; parts: readonly SplitPart[] }
  hasVat: boolean
  isImport: boolean
  receipts: ReactNode
  isBusy: boolean
  onDelete?: () => void
  onSubmit: (
    body: object,
    problems: Pick<ReturnType<typeof useFieldErrors>, "setErrors" | "refuse">,
    parts: readonly SplitPart[],
  ) => void
  onClose: () => void
}

function SplitForm(props: SplitFormProps) {
  const {
    organizationId,
    isNew = false,
    title,
    submit,
    start,
    hasVat,
    isImport,
    receipts,
    isBusy,
    onDelete,
    onSubmit,
    onClose,
  } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const [values, setValues] = useState(start.values)
  const [parts, setParts] = useState(start.parts)
  const problems = useFieldErrors()
  const { form, errors, clearError } = problems
  const { amounts, left } = amountsOf(values.amount, values.currency, parts)
  const statusId = useId()

  function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const body = {
      ...bodyOf(values),
      parts: parts.map(({ carId, expenseId, typed }, index) => ({
        car_id: carId,
        expense_id: expenseId,
        amount: amounts[index] ?? typed,
      })),
    }
    onSubmit(body, problems, parts)
  }

  const partError = Object.entries(errors).find(([field]) => field.startsWith("parts"))?.[1]
  const fields = {
    organizationId,
    isImport,
    values,
    errors,
    onChange<Key extends keyof ExpenseValues>(field: Key, value: ExpenseValues[Key]) {
      setValues((before) => ({ ...before, [field]: value }))
      clearError(field)
    },
  }
  const isAlone = isNew && parts.length === 1
  return (
    <Dialog
      title={title}
      isWide
      hasColumns
      onClose={onClose}
      form={{ ref: form, onSubmit: save }}
      actions={
        <>
          <SplitStatus
            id={statusId}
            amount={parseAmount(values.amount, values.currency)}
            left={left}
            currency={values.currency}
            cars={parts.length}
            isAlone={isAlone}
            error={partError}
          />
          <Button
            type="submit"
            size="tall"
            isBusy={isBusy}
            disabled={isAlone}
            aria-describedby={statusId}
            className="flex-1"
          >
            {submit}
          </Button>
          {onDelete && (
            <Button
              variant="quiet"
              size="tall"
              icon={<TrashIcon />}
              onClick={onDelete}
              className="-ml-3 px-3 text-loss"
            >
              {actions.delete}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 low:grid-cols-[2fr_3fr] low:gap-y-2">
        <ExpenseAmount
          {...fields}
          refusal={problems.refusal}
          // It stays beside a long list.
          className="low:sticky low:top-2 low:self-start"
        />
        <SplitParts
          organizationId={organizationId}
          amounts={amounts}
          currency={values.currency}
          parts={parts}
          onChange={(next) => {
            setParts(next)
            for (const field of Object.keys(errors))
              if (field.startsWith("parts")) clearError(field)
          }}
        />
        <RoundingDifference values={values} amounts={amounts} />
        <MoreFields
          title={texts.split.details}
          summary={[
            values.description,
            texts.choices.expenseType[values.expense_type],
            isDay(values.date) && formatDay(new Date(values.date), "UTC", language),
          ]
            .filter(Boolean)
            .join(" · ")}
          wrong={
            Object.keys(errors).filter((field) => field !== "amount" && field in values).length
          }
          isOpenAtFirst={values.description === ""}
        >
          <div className="col-span-2 grid gap-4 low:grid-cols-2">
            <ExpenseMainFields {...fields} receipts={receipts} />
          </div>
          <ExpenseFurtherFields {...fields} hasVat={hasVat} />
        </MoreFields>
      </div>
    </Dialog>
  )
}

type SplitStatusProps = {
  id: string
  amount: Decimal | null
  left: Decimal | null
  currency: Currency
  cars: number
  /** Another car is needed. */
  isAlone: boolean
  /** What is wrong with the parts as a whole. */
  error: string | undefined
}

/** What is left to share, beside the button and so in sight however many cars there are. */
function SplitStatus({ id, amount, left, currency, cars, isAlone, error }: SplitStatusProps) {
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const shown = (amount: Decimal) => formatMoney(amount, currency, language)
  const rest =
    left === null || amount === null
      ? null
      : isWhole(left)
        ? texts.split.all(shown(amount), cars)
        : compare(left, "0") > 0
          ? texts.split.left(shown(left))
          : texts.split.tooMuch(shown(left.replace("-", "")))
  const isWrong = left !== null && !isWhole(left)
  return (
    <p
      id={id}
      role="status"
      className={classes(
        "basis-full pb-2 text-sm empty:hidden low:order-1 low:flex low:grow low:basis-0 low:items-center low:pb-0",
        error ? "font-semibold text-loss" : isWrong ? "font-semibold text-warn" : "text-soft",
        isAlone && "text-ink!",
      )}
    >
      {error || (isAlone ? texts.split.oneMore : rest)}
    </p>
  )
}

/** Each part has a value in EUR of its own, so their sum may differ by cents from that of the whole (rules 19.4). */
function RoundingDifference({
  values,
  amounts,
}: {
  values: ExpenseValues
  amounts: readonly (string | null)[]
}) {
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const { currency } = values
  const rate = parseRate(values.exchange_rate)
  const amount = parseAmount(values.amount, currency)
  if (currency === "EUR" || rate === null || amount === null || amounts.includes(null)) return null
  const whole = eurValue({ amount, currency, rate })
  const ofParts = sum(
    amounts.map((part) => eurValue({ amount: part ?? "0", currency, rate }) ?? "0"),
  )
  if (whole === null || compare(whole, ofParts) === 0) return null
  return (
    <p className="text-sm text-soft low:col-span-full">
      {texts.split.difference(
        formatMoney(ofParts, "EUR", language),
        formatMoney(whole, "EUR", language),
      )}
    </p>
  )
}

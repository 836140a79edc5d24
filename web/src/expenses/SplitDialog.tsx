import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, sum } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { newSplitSchema } from "@marza/domain/splits/schemas.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { useQueryClient } from "@tanstack/react-query"
import { type ComponentProps, type ReactNode, useId } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { formatDay } from "../ui/dates.ts"
import type { FieldErrors } from "../ui/form.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { MoreFields } from "../ui/MoreFields.tsx"
import { toast } from "../ui/toast.ts"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import { sending, useRowAdd } from "../ui/useRowAdd.ts"
import type { NewReceipts } from "./AddExpenseDialog.tsx"
import { ExpenseAmount, ExpenseFurtherFields, ExpenseMainFields } from "./ExpenseFields.tsx"
import { blankExpense, type ExpenseValues } from "./expenseValues.ts"
import { SplitParts } from "./SplitParts.tsx"
import { addSplit } from "./splitApi.ts"
import { amountsOf, type CarOfPart, isWhole, partFor } from "./splitParts.ts"
import { type SplitValues, splitForm } from "./splitValues.ts"

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
  const add = useRowAdd({
    // One that goes on with an expense is of that car.
    draft: `split.${props.values ? cars[0]?.carId : organizationId}`,
    begun: (): SplitValues => ({ ...values, parts: cars.map(partFor) }),
    typed: (typed) => typed.amount !== "" || typed.description !== "",
    schema: newSplitSchema,
    bodyOf: splitForm.bodyOf,
    add: addSplit(useQueryClient(), organizationId),
    onAdded: () => toast.success(texts.split.added),
  })

  function send() {
    const [first] = add.values.parts
    add.send(
      (body) => body,
      () => {
        // They belong to the whole, whichever part they are sent for.
        if (first?.carId) receipts.sendTo(first.expenseId, { ...first, carId: first.carId })
        onAdded?.()
        onClose()
      },
    )
  }

  return (
    <SplitForm
      organizationId={organizationId}
      hasVat={props.hasVat}
      isImport={props.isImport}
      isNew
      submit={texts.split.add}
      values={add.values}
      errors={add.errors}
      refusal={add.refusal}
      receipts={receipts.field}
      isBusy={add.isAdding}
      form={{ ...add.form, onSubmit: sending(send) }}
      onChange={add.onChange}
      onClose={() => {
        add.discard()
        onClose()
      }}
    />
  )
}

type SplitFormProps = {
  organizationId: string
  /** It is for several cars, so a new one needs more than one. */
  isNew?: boolean
  submit: string
  values: SplitValues
  errors: FieldErrors
  refusal: string | null
  hasVat: boolean
  isImport: boolean
  receipts: ReactNode
  isBusy: boolean
  form: ComponentProps<typeof Dialog>["form"]
  onChange: <Field extends keyof SplitValues>(field: Field, value: SplitValues[Field]) => void
  onDelete?: () => void
  onClose: () => void
}

/** The form of an invoice for several cars, in a dialog. */
export function SplitForm(props: SplitFormProps) {
  const { organizationId, isNew = false, submit, values, errors, refusal } = props
  const { hasVat, isImport, receipts, isBusy, form, onChange, onDelete, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const { parts } = values
  const { amounts, left } = amountsOf(values.amount, values.currency, parts)
  const statusId = useId()
  const partError = Object.entries(errors).find(([field]) => field.startsWith("parts"))?.[1]
  const fields = {
    organizationId,
    isImport,
    values,
    errors,
    // A field of the whole has one type in both, which TypeScript cannot tell of a type parameter.
    onChange: onChange as ComponentProps<typeof ExpenseAmount>["onChange"],
  }
  const isAlone = isNew && parts.length === 1
  return (
    <Dialog
      title={texts.split.title}
      isWide
      hasColumns
      onClose={onClose}
      form={form}
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
          refusal={refusal}
          // It stays beside a long list.
          className="low:sticky low:top-2 low:self-start"
        />
        <SplitParts
          organizationId={organizationId}
          amounts={amounts}
          currency={values.currency}
          parts={parts}
          onChange={(next) => onChange("parts", next)}
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
            .join("\u00a0· ")}
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

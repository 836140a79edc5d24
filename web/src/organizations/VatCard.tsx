import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { Organization, VatChanges } from "@marza/domain/organizations/schemas.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { type VatRates, vatRatesSchema } from "@marza/domain/vat/rates.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { validate } from "../ui/form.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { readVatChanges, saveOrganization } from "./settingsApi.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type Question = { rates: VatRates; version: number; changes: VatChanges }

type VatCardProps = {
  organization: Organization
  /** Whether it begins with the dialog that adds a rate. */
  startsAdding?: boolean
}

/** The VAT rates of an organization. A change that affects months that are over is asked about first, with the sums. */
export function VatCard({ organization, startsAdding = false }: VatCardProps) {
  const { settings: texts, error } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const saving = useMutation(saveOrganization(client, organization.id))
  const asking = useMutation(readVatChanges(organization.id))
  const [typed, setTyped] = useState(startsAdding ? newRate : null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { vat_rates: rates, version } = organization
  const isBusy = saving.isPending || asking.isPending

  /** `of`: the version whose rates were seen; what somebody else saves during a question must not count as seen. */
  function save(next: VatRates, of: number) {
    saving.mutate(
      { vat_rates: next, version: of },
      {
        onSuccess: () => {
          toast.success(texts.vatSaved)
          setTyped(null)
        },
        onError: (refusal) => {
          if (isRefusal(refusal, "stale_version")) toast.error(error, texts.vatStale)
        },
        onSettled: () => setQuestion(null),
      },
    )
  }

  /** Saves rates that change no sum at once, and asks about others. */
  function propose(next: VatRates) {
    asking.mutate(next, {
      onSuccess: (changes) =>
        changes.months.length > 0 || changes.invoice_count > 0
          ? setQuestion({ rates: next, version, changes })
          : save(next, version),
    })
  }

  const entryOf = ({ from, rate }: VatRates[number]) =>
    texts.vatEntry(from, rate && formatRate(rate, language))

  return (
    <Card title={texts.vat} className={besideTitle}>
      {rates.length === 0 && <p className="font-semibold">{texts.vatNone}</p>}
      <ul className="-mt-3.5 divide-y divide-line empty:hidden">
        {rates.map((entry) => (
          <li key={entry.from} className="flex items-center justify-between gap-3 py-1">
            <span>{entryOf(entry)}</span>
            <IconButton
              label={texts.vatRemove(entryOf(entry))}
              disabled={isBusy}
              onClick={() => propose(rates.filter(({ from }) => from !== entry.from))}
              className="-mr-3 text-soft hover:text-loss"
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-soft">{texts.vatLead}</p>
      <Button
        variant="secondary"
        icon={<PlusIcon />}
        onClick={() => setTyped(newRate())}
        data-takes-focus
        className="mt-4 max-sm:w-full sm:justify-self-start"
      >
        {texts.vatAdd}
      </Button>
      <Suspense>
        {/* The question takes the place of the dialog, which comes back as it was typed. */}
        {typed && !question && (
          <AddRate
            rates={rates}
            typed={typed}
            isBusy={isBusy}
            onType={setTyped}
            onAdd={propose}
            onClose={() => setTyped(null)}
          />
        )}
        {question && (
          <ConfirmDialog
            title={texts.vatChangesTitle}
            text={texts.vatChanges}
            confirmLabel={texts.vatConfirm}
            variant="primary"
            isBusy={saving.isPending}
            onConfirm={() => save(question.rates, question.version)}
            onClose={() => setQuestion(null)}
          >
            <ul className="mt-2 max-h-60 overflow-auto text-sm">
              {question.changes.months.map(({ due_before, due_after, ...month }) => (
                <li key={`${month.year}-${month.month}`}>
                  {texts.vatChange(
                    monthTitle(month as Month, language),
                    formatMoney(due_before, "EUR", language),
                    formatMoney(due_after, "EUR", language),
                  )}
                </li>
              ))}
            </ul>
            <Contradicted {...question.changes} />
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}

/** The issued invoices that would have another rate than their sale. */
function Contradicted({ invoices, invoice_count: count }: VatChanges) {
  const { settings: texts } = useMessages()
  if (count === 0) return null
  const more = count - invoices.length
  return (
    <p className="mt-3 text-sm text-warn">
      {texts.vatInvoices} {invoices.map(paperNumber).join(", ")}
      {more > 0 && ` ${texts.vatMoreInvoices(more)}`}
    </p>
  )
}

type TypedRate = { from: string; rate: string }

const newRate = (): TypedRate => ({ from: todayInVilnius(new Date()), rate: "" })

type AddRateProps = {
  rates: VatRates
  typed: TypedRate
  isBusy: boolean
  onType: (typed: TypedRate) => void
  onAdd: (rates: VatRates) => void
  onClose: () => void
}

function AddRate({ rates, typed, isBusy, onType, onAdd, onClose }: AddRateProps) {
  const { settings: texts } = useMessages()
  const language = useLanguage()
  const { from, rate } = typed
  const { form, errors, setErrors, clearError } = useFieldErrors()

  function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const entry = { from, rate: rate.trim().replace(",", ".").replace(/\s*%$/, "") || null }
    const checked = validate(vatRatesSchema, [...rates, entry], language)
    if ("data" in checked) return onAdd(checked.data)
    const found = Object.entries(checked.errors)
    const [field, text] = found.find(([name]) => name.endsWith("rate")) ?? ["from", found[0]?.[1]]
    setErrors({ [field.endsWith("rate") ? "rate" : "from"]: text ?? "" })
  }

  return (
    <Dialog title={texts.vatAdd} onClose={onClose}>
      <form ref={form} onSubmit={add} noValidate className="grid gap-4 low:grid-cols-2">
        <DayField
          label={texts.vatFrom}
          isRequired
          error={errors.from}
          name="from"
          min="2000-01-01"
          value={from}
          looksAhead
          onChange={(day) => {
            onType({ from: day, rate })
            clearError("from")
          }}
        />
        <Field label={texts.vatRate} error={errors.rate} hint={texts.vatRateHint}>
          {(control) => (
            <TextInput
              {...control}
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              placeholder="21"
              value={rate}
              onChange={(event) => {
                onType({ from, rate: event.target.value })
                clearError("rate")
              }}
            />
          )}
        </Field>
        <Button type="submit" isBusy={isBusy} className="col-span-full">
          {texts.vatAdd}
        </Button>
      </form>
    </Dialog>
  )
}

import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import { type Car, type Sale, saleSchema } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { text } from "@marza/domain/texts/text.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type VatRates, type VatScheme, vatRateOn } from "@marza/domain/vat/rates.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog, DialogActions } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import {
  amountToSend,
  formatForInput,
  parseAmount,
  parseRate,
  rateToSend,
} from "../ui/typedAmount.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveCar } from "./api.ts"
import { SaleTotals } from "./SaleTotals.tsx"
import { SchemeQuestion } from "./SchemeQuestion.tsx"
import { SoldImportQuestion } from "./SoldImportQuestion.tsx"
import { sellCar, undoSale } from "./statusApi.ts"

type SellDialogProps = {
  car: Car
  /** The VAT rates of the organization; the one of the day of sale applies. */
  vatRates: VatRates
  /** Given when only the status changes: the dialog then asks for the scheme of an import and for nothing else. */
  onStatusChange?: (car: Car, status: CarStatus) => void
  onClose: () => void
}

/**
 * Sells a car in one step. The scheme of an import under margin is asked about first, because its VAT depends on that.
 */
export function SellDialog(props: SellDialogProps) {
  const { car, onStatusChange, onClose } = props
  const [answer, setAnswer] = useState<VatScheme | null>(() =>
    car.vat_rate !== null && asksForScheme(car, { ...car, status: "sold" }) ? null : car.vat_scheme,
  )
  if (onStatusChange) {
    const sell = (answered: Car) => {
      onClose()
      onStatusChange(answered, "sold")
    }
    return <SoldImportQuestion car={car} onAnswer={sell} onClose={onClose} />
  }
  if (answer === null) return <SchemeQuestion onAnswer={setAnswer} onClose={onClose} />
  return <SaleSheet {...props} answer={answer} />
}

/** The fields for price, day and buyer, beside the profit and VAT that follow from them. */
function SaleSheet({ car, vatRates, answer, onClose }: SellDialogProps & { answer: VatScheme }) {
  const { actions, car: carTexts, sale: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const [base, setBase] = useState(car)
  const [warning, setWarning] = useState<string | null>(null)
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const draft = useDraft(
    `sale.${car.id}`,
    () => ({
      sale_price: formatForInput(car.sale_price, language),
      sale_currency: car.sale_currency,
      sale_exchange_rate: car.sale_exchange_rate ?? "",
      sale_rate_day: car.sale_rate_day ?? "",
      sold_on: (car.status === "sold" && car.sold_on) || todayInVilnius(new Date()),
      sold_to: car.sold_to ?? "",
    }),
    ["sale_price"],
  )
  const { values } = draft
  const selling = useMutation(sellCar(client, car))
  const changing = useMutation(saveCar(client, car.organization_id, car.id))
  const undoing = useMutation(undoSale(client))
  // A scheme that somebody else has stored meanwhile stays.
  const scheme = base.vat_scheme === "margin" ? answer : base.vat_scheme

  function set<Key extends keyof typeof values>(key: Key, value: (typeof values)[Key]) {
    draft.set((before) => ({ ...before, [key]: value }))
    clearError(key)
  }

  function sell(event: FormEvent) {
    event.preventDefault()
    if (selling.isPending || changing.isPending) return
    const body = {
      version: base.version,
      sale_price: amountToSend(values.sale_price, values.sale_currency),
      sale_currency: values.sale_currency,
      sale_exchange_rate: rateToSend(values.sale_exchange_rate, values.sale_currency),
      sale_rate_day: values.sale_rate_day || null,
      sold_on: values.sold_on || null,
      sold_to: values.sold_to.trim() || null,
    }
    const checked = validate(saleSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    if (scheme === base.vat_scheme) return send(checked.data)
    changing.mutate(
      { version: base.version, vat_scheme: scheme },
      {
        onSuccess: (saved) => {
          setBase(saved)
          send({ ...checked.data, version: saved.version })
        },
        onError: refused,
      },
    )
  }

  function send(sale: Sale) {
    selling.mutate(sale, {
      onSuccess: (sold) => {
        draft.discard()
        const run = () =>
          undoing.mutateAsync(sold).then(
            () => toast.success(texts.takenBack),
            () => {},
          )
        toast.success(texts.sold, undefined, { label: actions.undo, run: () => void run() })
        onClose()
      },
      onError: refused,
    })
  }

  function refused(refusal: Error) {
    if (isRefusal(refusal, "stale_version")) {
      setBase(refusal.body.current as Car)
      const { changed_by } = refusal.body
      return setWarning(
        typeof changed_by === "string" ? texts.changedBy(changed_by) : texts.changed,
      )
    }
    const fields = fieldErrorsOf(refusal)
    setErrors(fields)
    if (Object.keys(fields).length === 0) setWarning(refusal.message)
  }

  const price = parseAmount(values.sale_price, values.sale_currency)
  const sold = {
    ...base,
    vat_scheme: scheme,
    vat_rate: vatRateOn(vatRates, values.sold_on || todayInVilnius(new Date())),
    sale_price: price,
    sale_currency: values.sale_currency,
    sale_exchange_rate: parseRate(values.sale_exchange_rate),
    sale_price_eur: null,
  }

  return (
    <Dialog title={texts.title} description={car.name} hasColumns startsTyping onClose={onClose}>
      <form
        ref={form}
        onSubmit={sell}
        noValidate
        className="grid gap-4 low:grid-cols-[3fr_2fr] low:*:last:col-span-2"
      >
        <div className="grid content-start gap-4">
          <FormError
            text={
              warning ??
              (isIncomplete(errors, [
                { name: "sale_price", typed: values.sale_price, currency: values.sale_currency },
              ])
                ? text("carFieldsRequired", language)
                : null)
            }
          />
          <MoneyFields
            label={carTexts.words.sale_price.label}
            isRequired
            names={{
              amount: "sale_price",
              currency: "sale_currency",
              rate: "sale_exchange_rate",
              rateDay: "sale_rate_day",
            }}
            values={values}
            day={values.sold_on}
            errors={errors}
            withoutRate={carTexts.saleNoRate}
            withoutAmount={carTexts.eurNeedsPrice}
            onChange={set}
          />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
            <Field label={texts.day} isRequired error={errors.sold_on}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  name="sold_on"
                  min="2000-01-01"
                  max={todayInVilnius(new Date())}
                  value={values.sold_on}
                  onChange={(event) => set("sold_on", event.target.value)}
                />
              )}
            </Field>
            <Field label={carTexts.words.sold_to.label} error={errors.sold_to}>
              {(control) => (
                <TextInput
                  {...control}
                  name="sold_to"
                  autoComplete="off"
                  value={values.sold_to}
                  onChange={(event) => set("sold_to", event.target.value)}
                />
              )}
            </Field>
          </div>
        </div>
        <SaleTotals sold={sold} />
        <DialogActions>
          <Button
            type="submit"
            size="tall"
            isBusy={selling.isPending || changing.isPending}
            className="flex-1"
          >
            {price ? texts.sellFor(formatMoney(price, values.sale_currency, language)) : texts.sell}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

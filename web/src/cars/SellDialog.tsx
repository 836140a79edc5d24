import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import { carFigures } from "@marza/domain/cars/profit.ts"
import { type Car, type Sale, saleSchema } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { vatFigures } from "@marza/domain/cars/vat.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
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
import { Money, Profit } from "../ui/Money.tsx"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { NoRate } from "../ui/NoRate.tsx"
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
import { SchemeQuestion } from "./SchemeQuestion.tsx"
import { SoldImportQuestion } from "./SoldImportQuestion.tsx"
import { sellCar, undoSale } from "./statusApi.ts"
import { VatSteps } from "./VatSteps.tsx"

type SellDialogProps = {
  car: Car
  /** Of the organization; that of the day of sale holds. */
  vatRates: VatRates
  /** The status alone is to change: nothing but the question about an import is asked. */
  onStatusChange?: (car: Car, status: CarStatus) => void
  onClose: () => void
}

/** Sells a car in one step. Of an import under margin the scheme is asked about first, so that the figures are its own. */
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

/** Price, day and buyer, with profit and VAT before the sale is confirmed. */
function SaleSheet({ car, vatRates, answer, onClose }: SellDialogProps & { answer: VatScheme }) {
  const { actions, car: carTexts, cars, money, sale: texts } = useMessages()
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
  // What somebody else has chosen meanwhile stays.
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
  const expenses = { eur: base.expenses_eur, estimated: base.expenses_estimated }
  const { profit, profit_estimated } = carFigures(sold, expenses)
  const vat = vatFigures(sold, expenses, {
    eur: base.expenses_vat_eur,
    estimated: base.expenses_vat_estimated,
  })

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
        <div className="content-start rounded-xl bg-background px-4 py-3" aria-live="polite">
          <dl className="grid gap-1">
            {profit !== null && <Step label={texts.sale} amount={add(profit, base.cost_eur)} />}
            <Step
              label={cars.cost}
              amount={subtract("0", base.cost_eur)}
              isEstimated={base.cost_estimated}
            />
            <div className="mt-1 flex min-h-9 flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2 text-lg font-bold">
              <dt className="flex flex-wrap items-center gap-x-2">
                {profit !== null && signOf(profit) < 0 ? money.loss : money.profit}
                {profit_estimated && <NoRate />}
              </dt>
              <dd className="ml-auto">
                {profit === null ? (
                  <span className="text-sm font-normal text-soft">
                    {price === null ? carTexts.profitUnsold : carTexts.profitNoRate}
                  </span>
                ) : (
                  <Profit amount={profit} isLabelled />
                )}
              </dd>
            </div>
          </dl>
          <VatSteps vat={vat} rate={sold.vat_rate} />
        </div>
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

type StepProps = { label: string; amount: Decimal; isEstimated?: boolean }

function Step({ label, amount, isEstimated }: StepProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="flex flex-wrap items-center gap-x-2">
        {label}
        {isEstimated && <NoRate />}
      </dt>
      <dd className="ml-auto">
        <Money amount={amount} />
      </dd>
    </div>
  )
}

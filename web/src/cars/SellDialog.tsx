import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import {
  type Car,
  type Sale,
  type SaleDeletionQuery,
  saleSchema,
} from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { leftOfPrice } from "@marza/domain/payments/left-of-price.ts"
import type { DepositEnd } from "@marza/domain/payments/schemas.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { type VatRates, type VatScheme, vatRateOn } from "@marza/domain/vat/rates.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { useProposedPayer } from "../ui/payers.ts"
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
import { askAboutSaleUndo } from "./askAboutInvoice.ts"
import { payerFieldsOf } from "./CarForm.tsx"
import type { PaperToMake } from "./CarMenuItems.tsx"
import { CashOfSale } from "./CashOfSale.tsx"
import { DepositQuestion } from "./DepositQuestion.tsx"
import { SaleReceived } from "./SaleReceived.tsx"
import { SaleResult, SaleSteps } from "./SaleTotals.tsx"
import { SchemeQuestion } from "./SchemeQuestion.tsx"
import { SoldImportQuestion } from "./SoldImportQuestion.tsx"
import { paymentOf } from "./saleReceived.ts"
import { saleValues, valuesOfSale } from "./saleValues.ts"
import { receivedQuery, sellCar, undoSale } from "./statusApi.ts"

type SellDialogProps = {
  car: Car
  /** The VAT rates of the organization; the one of the day of sale applies. */
  vatRates: VatRates
  /** Given when only the status changes: the dialog then asks for the scheme of an import and for nothing else. */
  onStatusChange?: (car: Car, status: CarStatus) => void
  /** The sale that waits to be sent; it goes on as it was typed. */
  unsent?: Sale
  /** The server has asked about that sale: it is sent again at once, so that the question stands there. */
  isAsked?: boolean
  onClose: () => void
}

/**
 * Sells a car in one step. The scheme of an import under margin is asked about first, because its VAT depends on that.
 */
export function SellDialog(props: SellDialogProps) {
  const { car, onStatusChange, onClose } = props
  const [answer, setAnswer] = useState<VatScheme | null>(() =>
    !props.unsent && car.vat_rate !== null && asksForScheme(car, { ...car, status: "sold" })
      ? null
      : car.vat_scheme,
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
function SaleSheet(props: SellDialogProps & { answer: VatScheme }) {
  const { car, vatRates, answer, unsent, isAsked, onClose } = props
  const { actions, car: carTexts, offline, papers, sale: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const proposedPayer = useProposedPayer()
  const payer = payerFieldsOf("sale", carTexts.words)
  const [base, setBase] = useState(unsent ? { ...car, version: unsent.version } : car)
  // A sale by somebody else while this sheet is open is told when it is sent, and changes nothing of it before.
  const isSold = base.status === "sold"
  const [warning, setWarning] = useState<string | null>(null)
  /** Who has sold the car while this sheet was open. */
  const [soldBy, setSoldBy] = useState<string | null>(null)
  /** The sale that waits for an answer, and the deposits that are not the buyer’s. */
  const [asked, setAsked] = useState<{ sale: Sale; deposits: NamedDeposit[] } | null>(null)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const draft = useDraft(
    // A sale that waits is another one than what is typed anew of the car.
    unsent ? `sale.${car.id}.unsent` : `sale.${car.id}`,
    () => (unsent ? valuesOfSale(unsent, language) : saleValues(car, proposedPayer, language)),
    ["sale_price"],
  )
  const { values, isRestored } = draft
  // Most cars have no payment before they are sold; of a deposit it says what is left of the price.
  const { data: before } = useQuery(receivedQuery(car))
  const [isBuyerTyped, setBuyerTyped] = useState(isRestored || unsent !== undefined)
  const buyer =
    values.sold_to === "" && !isBuyerTyped && !isSold ? (before?.reserved_by ?? "") : values.sold_to
  const price = parseAmount(values.sale_price, values.sale_currency)
  const rate = parseRate(values.sale_exchange_rate)
  const left = leftOfPrice(
    { amount: price, currency: values.sale_currency, rate },
    before?.received_eur ?? "0.00",
  )
  const selling = useMutation(sellCar(client, car))
  const changing = useMutation(saveCar(client, car.organization_id, car.id))
  const undoing = useMutation(undoSale(client))
  // A scheme that somebody else has stored meanwhile stays.
  const scheme = base.vat_scheme === "margin" ? answer : base.vat_scheme

  function set<Key extends keyof typeof values>(key: Key, value: (typeof values)[Key]) {
    draft.set((before) => ({ ...before, [key]: value }))
    clearError(key)
  }

  function sell(event?: FormEvent) {
    event?.preventDefault()
    if (selling.isPending || changing.isPending) return
    const body = {
      version: base.version,
      sale_price: amountToSend(values.sale_price, values.sale_currency),
      sale_currency: values.sale_currency,
      sale_exchange_rate: rateToSend(values.sale_exchange_rate, values.sale_currency),
      sale_rate_day: values.sale_rate_day || null,
      sold_on: values.sold_on || null,
      sold_to: buyer.trim() || null,
      sale_received_by: values.sale_received_by || null,
      // Of a new sale the payment says it.
      sale_received_how: (isSold && values.sale_received_how) || null,
      payment: paymentOf(values, {
        left,
        currency: values.sale_currency,
        received_by: values.sale_received_by,
      }),
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

  const askAgain = useEffectEvent(() => sell())
  useEffect(() => {
    // What was typed since is sent by a press alone.
    if (isAsked && !isRestored) askAgain()
  }, [isAsked, isRestored])

  function send(sale: Sale, deposits?: DepositEnd) {
    setAsked(null)
    selling.mutate(
      { ...sale, deposits },
      {
        onSuccess: (sold) => {
          draft.discard()
          if (sold === queued) {
            toast.notice(offline.kept, offline.keptHint)
            return onClose()
          }
          const undo = (known: SaleDeletionQuery) =>
            void undoing.mutateAsync({ ...sold, ...known }).then(
              () => toast.success(texts.takenBack, sold.name),
              (error: unknown) =>
                askAboutSaleUndo(error, (answer) => undo({ ...known, ...answer })),
            )
          const makePaper = (paper: PaperToMake) => () =>
            void navigate({ to: "/car/$id", params: { id: sold.id }, state: { paper } })
          toast.success(
            texts.sold(sold.name),
            undefined,
            { label: papers.shortKinds.contract, run: makePaper("sale_contract") },
            { label: papers.shortKinds.invoice, run: makePaper("invoice") },
            { label: actions.undo, run: () => undo({}) },
          )
          onClose()
        },
        onError: (error) =>
          isRefusal(error, "deposit_of_another")
            ? setAsked({ sale, deposits: depositsOf(error) })
            : refused(error),
      },
    )
  }

  function refused(error: Error) {
    if (isRefusal(error, "stale_version")) {
      const current = error.body.current as Car
      const { changed_by } = error.body
      setBase(current)
      if (current.status === "sold" && base.status !== "sold")
        return setSoldBy(typeof changed_by === "string" ? changed_by : texts.soldBySomebody)
      return setWarning(
        typeof changed_by === "string" ? texts.changedBy(changed_by) : texts.changed,
      )
    }
    refuse(error)
  }

  const sold = {
    ...base,
    vat_scheme: scheme,
    vat_rate: vatRateOn(
      vatRates,
      isDay(values.sold_on) ? values.sold_on : todayInVilnius(new Date()),
    ),
    sale_price: price,
    sale_currency: values.sale_currency,
    sale_exchange_rate: rate,
    sale_price_eur: null,
  }

  return (
    <Dialog
      title={isSold ? texts.sale : texts.title}
      description={car.name}
      hasColumns
      startsTyping
      onClose={onClose}
      form={{ ref: form, onSubmit: sell }}
      actions={
        <>
          <SaleResult sold={sold} />
          <Button
            type="submit"
            size="tall"
            isBusy={selling.isPending || changing.isPending}
            className="flex-1 px-[min(1.5rem,5vw)]"
          >
            {isSold
              ? actions.save
              : price
                ? texts.sellFor(formatMoney(price, values.sale_currency, language))
                : texts.sell}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 low:grid-cols-[4fr_3fr]">
        {/* `$=`, because an underscore would become a space in the selector. */}
        <div className="grid content-start gap-4 [&_[name$=price]]:text-lg [&_[name$=price]]:font-semibold">
          <FormError text={warning} refusal={refusal} />
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
          {car.asking_price && values.sale_price === "" && values.sale_currency === "EUR" && (
            <Button
              variant="secondary"
              onClick={() => {
                set("sale_price", formatForInput(car.asking_price, language))
                // The pressed button disappears, so the focus moves.
                form.current?.querySelector<HTMLElement>("[name=sale_price]")?.focus()
              }}
              className="-mt-2 justify-self-start text-sm"
            >
              {carTexts.asking} {formatMoney(car.asking_price, "EUR", language)}
            </Button>
          )}
          {isSold ? (
            <>
              <PayerFields {...payer} values={values} onChange={set} />
              {values.sale_received_how === "cash" && price && (
                <CashOfSale
                  car={car}
                  price={{ amount: price, currency: values.sale_currency, rate }}
                />
              )}
            </>
          ) : (
            <>
              <PayerFields
                names={{ by: payer.names.by }}
                labels={payer.labels}
                values={values}
                onChange={set}
              />
              {(price === null || left !== null) && (
                <SaleReceived
                  values={values}
                  errors={errors}
                  currency={values.sale_currency}
                  rate={rate}
                  price={price}
                  left={left}
                  cashBefore={before?.cash_eur ?? "0.00"}
                  onChange={(changes) => {
                    draft.set((typed) => ({ ...typed, ...changes }))
                    clearError("payment.amount")
                  }}
                />
              )}
            </>
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-3 gap-y-4 low:grid-cols-[10.5rem_1fr]">
            <DayField
              label={texts.day}
              isRequired
              error={errors.sold_on}
              name="sold_on"
              min="2000-01-01"
              max={todayInVilnius(new Date())}
              value={values.sold_on}
              onChange={(day) => set("sold_on", day)}
            />
            <Field label={carTexts.words.sold_to.label} error={errors.sold_to}>
              {(control) => (
                <TextInput
                  {...control}
                  name="sold_to"
                  autoComplete="off"
                  value={buyer}
                  onChange={(event) => {
                    setBuyerTyped(true)
                    set("sold_to", event.target.value)
                  }}
                />
              )}
            </Field>
          </div>
        </div>
        <SaleSteps sold={sold} />
      </div>
      {soldBy !== null && (
        <ConfirmDialog
          title={texts.soldTitle}
          text={texts.soldMeanwhile(
            soldBy,
            base.sale_price ? formatMoney(base.sale_price, base.sale_currency, language) : "–",
            base.sold_to,
          )}
          confirmLabel={texts.replaceTheirs}
          alternatives={[
            {
              label: texts.keepTheirs,
              onChoose: () => {
                draft.discard()
                onClose()
              },
            },
          ]}
          onConfirm={() => {
            setSoldBy(null)
            form.current?.requestSubmit()
          }}
          onClose={() => setSoldBy(null)}
        />
      )}
      {asked && (
        <DepositQuestion
          deposits={asked.deposits}
          onAnswer={(end) => send(asked.sale, end)}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  )
}

import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import { newCarSchema } from "@marza/domain/cars/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { validate } from "../ui/form.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { CalculatorIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { useProposedPayer } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { addCar } from "./api.ts"
import { BackLink } from "./BackLink.tsx"
import { FoldedSaleCard, MoreCard, NewCarCard } from "./CarForm.tsx"
import { blankCar, bodyOf, type CarValues, changedFields } from "./carValues.ts"
import { DaysCard, DetailsCard } from "./DetailsCard.tsx"
import { SameVin } from "./SameVin.tsx"
import { SaveButton } from "./SaveButton.tsx"
import { useCarForm } from "./useCarForm.ts"
import { VatFields } from "./VatFields.tsx"
import { ZeroRatedFields } from "./ZeroRatedSale.tsx"

const SchemeQuestion = lazily(async () => (await import("./SchemeQuestion.tsx")).SchemeQuestion)

declare module "@tanstack/history" {
  interface HistoryState {
    /** What the form begins with: a calculated price, an unsent car, or a car that somebody else has deleted. */
    filledCar?: CarValues
    /** The id of the car that is filled in, which the server does not have yet. */
    unsentId?: string
  }
}

/** The id of the car, and what the form began with. */
type Begun = { id: string; filled?: CarValues | undefined }

type Props = {
  organizationId: string
  /** The organization pays VAT today. */
  hasVat: boolean
  photos: {
    field: (isBusy: boolean) => ReactNode
    hasAny: boolean
    isPreparing: boolean
    sendTo: (car: { carId: string; carName: string }) => void
    discard: () => void
  }
  onAdded: (carId: string) => void
  /** Called when the car is kept for want of a connection: it has no page yet. */
  onWaiting: () => void
}

export function NewCarPage({ organizationId, hasVat, photos, onAdded, onWaiting }: Props) {
  const { car: texts, menu, offline } = useMessages()
  const language = useLanguage()
  const unsentId = useLocation({ select: ({ state }) => state.unsentId })
  const filled = useFilledCar()
  const payer = useProposedPayer()
  const blank = { ...blankCar, purchase_paid_by: payer }
  const draft = useDraft<CarValues & Begun>(
    `car.new.${organizationId}`,
    // The id is made once, so that saving again after a lost response adds the car only once.
    () => ({ ...blank, ...filled, id: unsentId ?? newId(), filled }),
    (typed) => changedFields(blank, typed).length > 0,
    // What was chosen elsewhere begins another car. After a sign-in the page does not know any more what it was.
    (kept) => (filled && JSON.stringify(filled) !== JSON.stringify(kept.filled) ? null : kept),
  )
  const { id } = draft.values
  const { form, values, errors, change, setErrors, showRefusal } = useCarForm(draft)
  const addition = useMutation(addCar(useQueryClient(), organizationId))
  const isAdded = useRef(false)
  const [isAsking, setAsking] = useState(false)
  // Still busy after success, until the page of the new car opens.
  const isBusy = addition.isPending || addition.isSuccess

  // The name is typed first. A form that is filled in already is read first, so nothing is focused.
  useEffect(() => {
    const name = form.current?.querySelector<HTMLInputElement>("[name=name]")
    if (name?.value === "") name.focus({ preventScroll: true })
  }, [form])

  function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy || photos.isPreparing) return
    const checked = validate(newCarSchema, { id, ...bodyOf(values) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    if (hasVat && asksForScheme(null, values)) return setAsking(true)
    store(values)
  }

  function store(filled: CarValues) {
    const checked = validate(newCarSchema, { id, ...bodyOf(filled) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(checked.data, {
      onSuccess: (car) => {
        isAdded.current = true
        draft.discard()
        photos.sendTo({ carId: id, carName: checked.data.name })
        if (car === queued) {
          toast.notice(offline.kept, offline.keptHint)
          return onWaiting()
        }
        toast.success(texts.added)
        onAdded(car.id)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "bad_request")) showRefusal(refusal)
      },
    })
  }

  const card = { values, errors, onChange: change }
  return (
    <form ref={form} onSubmit={add} noValidate className="wide-page mx-auto max-w-xl low:max-w-3xl">
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <BackLink />
        <h1 className="min-w-min flex-1 basis-0 text-lg leading-snug font-bold tracking-tight">
          {texts.newTitle}
        </h1>
        <Link
          to="/calculator"
          title={menu.calculator}
          className={buttonClasses({
            variant: "quiet",
            className: "-mr-3 ml-auto px-3 text-sm text-soft hover:text-ink",
          })}
        >
          <CalculatorIcon />
          {/* On a phone the name would break the heading into two lines. */}
          <span className="max-sm:sr-only">{menu.calculator}</span>
        </Link>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <NewCarCard {...card} photo={photos.field(isBusy)} />
        {/* The optional sections, as the rows of one card. */}
        <div className="grid grid-cols-1 gap-px overflow-hidden rounded-2xl bg-line [&_details]:rounded-none">
          <MoreCard {...card} vat={hasVat && <VatFields {...card} />} />
          <FoldedSaleCard {...card} zero={hasVat && <ZeroRatedFields {...card} />} />
          <DaysCard {...card} />
          <DetailsCard
            hasVat={hasVat}
            {...card}
            sameVin={<SameVin car={{ id, organization_id: organizationId }} vin={values.vin} />}
          />
        </div>
      </div>
      <SaveButton isBusy={isBusy || photos.isPreparing} />
      <Suspense>
        {isAsking && (
          <SchemeQuestion
            onAnswer={(scheme) => {
              setAsking(false)
              change("vat_scheme", scheme)
              store({ ...values, vat_scheme: scheme })
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
      <LeaveGuard
        hasChanges={() =>
          !isAdded.current && (photos.hasAny || changedFields(blank, values).length > 0)
        }
        onLeave={() => {
          draft.discard()
          photos.discard()
        }}
      />
    </form>
  )
}

const useFilledCar = () => useLocation({ select: ({ state }) => state.filledCar })

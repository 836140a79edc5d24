import { newCarSchema } from "@marza/domain/cars/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { waiting } from "../offline/orWait.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { validate } from "../ui/form.ts"
import { CalculatorIcon } from "../ui/icons.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { toast } from "../ui/toast.ts"
import { addCar } from "./api.ts"
import { BackLink } from "./BackLink.tsx"
import { FoldedSaleCard, MoreCard, NewCarCard } from "./CarForm.tsx"
import { blankCar, bodyOf, type CarValues, changedFields } from "./carValues.ts"
import { DaysCard, FactsCard } from "./FactsCard.tsx"
import { NewCarPhotoField } from "./NewCarPhotoField.tsx"
import { SameVin } from "./SameVin.tsx"
import { SaveButton } from "./SaveButton.tsx"
import { useCarForm } from "./useCarForm.ts"
import { usePhotoDraft } from "./usePhotoDraft.ts"
import { VatFields } from "./VatFields.tsx"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The values of a new car, from the form of one that somebody else has deleted. */
    filledCar?: CarValues
    /** The id of the car that is filled in, which the server does not have yet. */
    unsentId?: string
  }
}

type Props = {
  organizationId: string
  /** The organization pays VAT today. */
  hasVat: boolean
  onAdded: (carId: string) => void
  /** There is no connection, so the car has no page yet. */
  onWaiting: () => void
}

export function NewCarPage({ organizationId, hasVat, onAdded, onWaiting }: Props) {
  const { calculator, car: texts, offline } = useMessages()
  const language = useLanguage()
  // Made once, so that saving again after a lost response adds the car only once.
  const unsentId = useLocation({ select: ({ state }) => state.unsentId })
  const [id] = useState(() => unsentId ?? newId())
  const { form, values, errors, change, setErrors, showRefusal } = useCarForm(useFilledCar())
  const addition = useMutation(addCar(useQueryClient(), organizationId))
  const photo = usePhotoDraft(unsentId)
  const isAdded = useRef(false)
  // Still busy after success, until the page of the new car opens.
  const isBusy = addition.isPending || addition.isSuccess

  // The first thing to type; a car that is filled in already is looked through first.
  useEffect(() => {
    const name = form.current?.querySelector<HTMLInputElement>("[name=name]")
    if (name?.value === "") name.focus({ preventScroll: true })
  }, [form])

  function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy || photo.isPreparing) return
    const checked = validate(newCarSchema, { id, ...bodyOf(values) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(checked.data, {
      onSuccess: (car) => {
        isAdded.current = true
        if (car === waiting) {
          toast.notice(offline.waiting, offline.waitingHint)
          photo.keepFor(id).catch(() => toast.error(texts.photo, offline.noRoomForPhoto))
          return onWaiting()
        }
        toast.success(texts.added)
        photo.sendTo(car)
        onAdded(car.id)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "bad_request")) showRefusal(refusal)
      },
    })
  }

  const card = { values, errors, onChange: change }
  return (
    <form ref={form} onSubmit={add} noValidate className="mx-auto max-w-xl">
      <div className="mb-3 flex items-center gap-1">
        <BackLink />
        <h1 className="text-lg font-bold tracking-tight">{texts.newTitle}</h1>
        <Link
          to="/calculator"
          title={calculator.open}
          className={buttonClasses({
            variant: "quiet",
            className: "ml-auto min-w-touch px-3 text-primary",
          })}
        >
          <CalculatorIcon />
          <span className="max-sm:sr-only">{calculator.open}</span>
        </Link>
      </div>
      <div className="grid gap-3">
        <NewCarCard {...card} photo={<NewCarPhotoField draft={photo} isBusy={isBusy} />} />
        <MoreCard {...card} vat={hasVat && <VatFields {...card} />} />
        <FoldedSaleCard {...card} />
        <DaysCard {...card} />
        <FactsCard
          {...card}
          sameVin={<SameVin car={{ id, organization_id: organizationId }} vin={values.vin} />}
        />
      </div>
      <SaveButton isBusy={isBusy || photo.isPreparing} />
      <LeaveGuard
        hasChanges={() =>
          !isAdded.current && (photo.preview !== null || changedFields(blankCar, values).length > 0)
        }
      />
    </form>
  )
}

function useFilledCar(): CarValues {
  const filled = useLocation({ select: ({ state }) => state.filledCar })
  return { ...blankCar, ...filled }
}

import { carFields } from "@marza/domain/cars/fields.ts"
import {
  isNewVehicle,
  type ProofOfZeroRate,
  proofsOfZeroRate,
} from "@marza/domain/cars/zero-rate.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { integerToSend } from "../ui/typedAmount.ts"
import type { CarFormProps } from "./CarForm.tsx"
import type { CarValues } from "./carValues.ts"
import { DetailInput } from "./DetailsCard.tsx"

/** The fields of a zero-rated sale. Under another scheme they are hidden, unless one holds an error. */
export function ZeroRatedFields(props: CarFormProps) {
  const { values, errors } = props
  if (values.vat_scheme !== "zero" && !proofsOfZeroRate.some((proof) => errors[proof])) return null
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        {proofsOfZeroRate.map((proof) => (
          <DetailInput key={proof} {...props} field={proof} max={todayInVilnius(new Date())} />
        ))}
      </div>
      <NewVehicleWarning values={values} />
    </>
  )
}

/** What is known of a zero-rated sale, and what lacks. */
export function ZeroRatedValues({ values }: { values: CarValues }) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  if (values.vat_scheme !== "zero") return null
  return (
    <>
      <dl className="mt-2 grid gap-y-1 text-sm">
        {proofsOfZeroRate.map((proof) => (
          <div key={proof} data-field={proof} className="flex flex-wrap gap-x-1.5">
            <dt className="text-soft">{texts.words[proof].label}:</dt>
            <dd className="min-w-0 wrap-anywhere">
              {readable(proof) || <span className="text-soft">{texts.notEntered}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <NewVehicleWarning values={values} />
    </>
  )

  function readable(proof: ProofOfZeroRate) {
    const value = values[proof].trim()
    return carFields[proof].format === "day" && isDay(value)
      ? formatDay(new Date(value), "UTC", language)
      : value
  }
}

function NewVehicleWarning({ values }: { values: CarValues }) {
  const { car: texts } = useMessages()
  const { vat_scheme, first_registered, mileage_km, sold_on } = values
  const kilometres = integerToSend(mileage_km)
  const isNew = isNewVehicle(
    {
      vat_scheme,
      first_registered: /^\d{4}(-\d\d){0,2}$/.test(first_registered) ? first_registered : null,
      mileage_km: typeof kilometres === "number" ? kilometres : null,
      sold_on: isDay(sold_on) ? sold_on : null,
    },
    todayInVilnius(new Date()),
  )
  return isNew && <p className="mt-2 text-sm text-warn">{texts.newVehicle}</p>
}

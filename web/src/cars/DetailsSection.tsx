import { type CarDetail, carDetails, carFields } from "@marza/domain/cars/fields.ts"
import type { Language } from "@marza/domain/language.ts"
import { numberWithUnit } from "@marza/domain/table/field-words.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { formatCalendarDay, formatDay } from "../ui/dates.ts"
import { Money } from "../ui/Money.tsx"
import { groupedInteger, parseAmount } from "../ui/typedAmount.ts"
import type { CarFormProps } from "./CarForm.tsx"
import type { CarValues } from "./carValues.ts"
import { DetailsFields } from "./DetailsCard.tsx"
import { EditableCard } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"

type DetailsSectionProps = CarFormProps & {
  sections: EditableSections
  sameVin: ReactNode
  hasVat: boolean
  /** The head of the page says what is asked for the car. */
  isAskingTold: boolean
}

/** The known details of the car as a list. */
export function DetailsSection(details: DetailsSectionProps) {
  const { sections, sameVin, hasVat, isAskingTold, ...props } = details
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { values } = props
  const known = carDetails.filter(
    (detail) => values[detail].trim() && !(isAskingTold && detail === "asking_price"),
  )
  return (
    <EditableCard
      title={texts.detailsTitle}
      section="details"
      sections={sections}
      first="registration_number"
      reading={
        known.length === 0 ? (
          <p className="text-sm text-soft">{texts.noDetails}</p>
        ) : (
          <>
            <div className="@container">
              {/* A label wraps before a VIN does; with large text it stands above its value. */}
              <dl className="grid gap-x-2 gap-y-2 text-sm @min-[18rem]:gap-x-3 @min-[15.5rem]:grid-cols-[auto_1fr]">
                {known.map((detail) => (
                  <div
                    key={detail}
                    data-field={detail}
                    className="col-span-full grid grid-cols-subgrid"
                  >
                    <dt className="text-soft">{texts.words[detail].label}</dt>
                    <dd
                      className={classes(
                        "font-semibold wrap-anywhere",
                        detail === "vin" && "@min-[15.5rem]:whitespace-nowrap",
                      )}
                    >
                      <DetailValue detail={detail} values={values} language={language} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            {values.vin && <div className="mt-2 text-sm text-soft empty:hidden">{sameVin}</div>}
          </>
        )
      }
    >
      <DetailsFields {...props} hasVat={hasVat} sameVin={sameVin} />
    </EditableCard>
  )
}

type DetailValueProps = { detail: CarDetail; values: CarValues; language: Language }

function DetailValue({ detail, values, language }: DetailValueProps) {
  const { car: texts } = useMessages()
  const value = values[detail]
  const { format } = carFields[detail]
  const words = wordsOf(format, texts.choices)
  if (words) return words[value]
  switch (format) {
    case "integer":
      return numberWithUnit(groupedInteger(value, language), texts.words[detail])
    case "day":
      return formatDay(new Date(value), "UTC", language)
    case "partialDate":
      return formatPartialDate(value, language)
    case "amount": {
      const amount = parseAmount(value, "EUR")
      return amount ? <Money amount={amount} /> : value
    }
    case "link":
      return (
        <a
          href={value}
          target="_blank"
          rel="noreferrer"
          className="-my-3 inline-block max-w-full py-3 underline"
        >
          {hostOf(value)}
        </a>
      )
    default:
      return value
  }
}

/**
 * A year, a month or a day in words: "2017", "2017 m. balandis".
 * @param date as `2017`, `2017-04` or `2017-04-21`; anything else stays as it was typed
 */
function formatPartialDate(date: string, language: Language): string {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(date) ?? []
  if (!year) return formatCalendarDay(date, language) ?? date
  return monthTitle({ year: Number(year), month: Number(month) }, language)
}

function hostOf(url: string) {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

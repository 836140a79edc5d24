import { daysStanding } from "@marza/domain/cars/days.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarDay, statuses } from "@marza/domain/cars/status.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes, dottedParts } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import type { CarFormProps } from "./CarForm.tsx"
import { DaysFields } from "./DetailsCard.tsx"
import { EditButton } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"

const dayOf = {
  bought: "bought_on",
  preparing: "preparing_on",
  sold: "sold_on",
} as const satisfies Record<(typeof statuses)[number], CarDay>

type CarStepsProps = CarFormProps & { car: Car; sections: EditableSections }

/** Bought, prepared, sold, each with its day, and how long the car stands. A press on a step edits the days. */
export function CarSteps({ car, sections, ...props }: CarStepsProps) {
  const { car: texts, statuses: labels } = useMessages()
  const { values } = props
  const reached = statuses.indexOf(values.status)
  if (sections.isOpen("days"))
    return (
      <Card
        title={texts.days}
        action={
          <EditButton title={texts.days} section="days" sections={sections} first="bought_on" />
        }
      >
        <DaysFields {...props} />
      </Card>
    )
  // A car may be sold without having been prepared.
  const isPassed = (index: number) =>
    index === 0 ||
    index === reached ||
    (index < reached && values[dayOf[statuses[index] ?? "sold"]] !== "")
  return (
    <section aria-label={texts.days} className="@container">
      <ol className="grid grid-cols-3 gap-1 @max-[12rem]:grid-cols-1">
        {statuses.map((status, index) => (
          <li key={status} aria-current={index === reached ? "step" : undefined}>
            <button
              type="button"
              ref={index === 0 ? sections.opener("days") : undefined}
              onClick={() => sections.edit(dayOf[status])}
              className={classes(
                "flex h-full min-h-touch w-full flex-col items-start border-t-4 pt-2 pr-1 text-left text-xs hover:text-ink",
                isPassed(index) ? "border-ink" : "border-line text-soft",
              )}
            >
              <span className="block font-semibold">{labels[status]}</span>
              {/* The parts share one line where the step is wide enough. */}
              <span className="block w-full overflow-hidden text-soft">
                <span className={dottedParts}>
                  <Day day={values[dayOf[status]]} />
                  {index === reached && <DaysOfStep car={car} isSold={status === "sold"} />}
                </span>
              </span>
              <span className="sr-only">{texts.edit}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Day({ day }: { day: string }) {
  const language = useLanguage()
  const date = new Date(day)
  const isDay = !Number.isNaN(date.getTime())
  return <span>{isDay ? formatDay(date, "UTC", language) : "–"}</span>
}

/** The days in stock by the stored dates; a typed date counts once it is saved. */
function DaysOfStep({ car, isSold }: { car: Car; isSold: boolean }) {
  const { car: texts } = useMessages()
  if (isSold !== (car.status === "sold")) return null
  const days = daysStanding(car, new Date())
  if (days === 0) return null
  return <span>{isSold ? texts.stood(days) : texts.stands(days)}</span>
}

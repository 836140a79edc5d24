import { daysStanding } from "@marza/domain/cars/days.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarDay, statuses } from "@marza/domain/cars/status.ts"
import type { MouseEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { formatNarrowDay } from "../ui/shortDay.ts"
import type { CarFormProps } from "./CarForm.tsx"
import { DaysFields } from "./DetailsCard.tsx"
import { EditButton } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"

const dayOf = {
  bought: "bought_on",
  preparing: "preparing_on",
  sold: "sold_on",
} as const satisfies Record<(typeof statuses)[number], CarDay>

/**
 * The badge as the name of a step: on its line, without a ground of its own. A thumb has the room above the line, so that a
 * press on the day below edits the days.
 */
const inStep =
  "absolute! -top-3 left-0 h-[calc(var(--spacing)*5+1.125rem+6px)]! z-10 max-w-full items-end! pb-px [&>span]:min-h-0 [&>span]:bg-transparent [&>span]:p-0 max-[22rem]:[&_svg]:hidden print:[&_svg]:hidden"

type CarStepsProps = CarFormProps & { car: Car; sections: EditableSections }

/**
 * Bought, prepared, sold, each with its day. How long a car stands counts from its purchase and is told there; of a sold car
 * the sale tells it. The present step is the choice of the status; a press on any other place of a step edits the days.
 */
export function CarSteps({ car, sections, ...props }: CarStepsProps) {
  const { car: texts, statuses: labels } = useMessages()
  const language = useLanguage()
  const { values, onChange } = props
  const reached = statuses.indexOf(values.status)
  const select = (
    <StatusSelect
      label={texts.words.status.label}
      value={values.status}
      options={statuses.map((status) => ({ value: status, label: labels[status] }))}
      onChange={(status) => onChange("status", status)}
      className={
        sections.isOpen("days")
          ? undefined
          : classes(inStep, values.status === "sold" && "[&>span]:text-ink")
      }
    />
  )
  if (sections.isOpen("days"))
    return (
      <Card
        title={texts.days}
        action={
          <EditButton title={texts.days} section="days" sections={sections} first="bought_on" />
        }
      >
        <div className="-mt-3 mb-1">{select}</div>
        <DaysFields {...props} />
      </Card>
    )
  // A car may be sold without having been prepared, and one that has come back keeps the days of later steps.
  const isPassed = (index: number) =>
    index === 0 ||
    index === reached ||
    (index < reached && values[dayOf[statuses[index] ?? "sold"]] !== "")
  return (
    <section aria-label={texts.days} className="group @container relative">
      {/* One control for all steps, of which a press edits the day of its own. */}
      <button
        type="button"
        aria-label={`${texts.days}: ${texts.edit}`}
        aria-expanded={false}
        ref={sections.opener("days")}
        onClick={(event) => sections.edit(pressedDay(event) ?? "bought_on")}
        className="absolute inset-0 z-1 rounded-lg print:hidden"
      />
      <ol className="grid grid-cols-3 gap-1 @max-[12rem]:grid-cols-1">
        {statuses.map((status, index) => (
          <li
            key={status}
            aria-current={index === reached ? "step" : undefined}
            className="relative min-w-0"
          >
            {index === reached && select}
            <div
              data-day={dayOf[status]}
              className={classes(
                "flex h-full min-h-touch w-full flex-col items-start border-t-4 pt-2 pr-1 text-left text-xs group-hover:text-ink",
                isPassed(index) ? "border-ink" : "text-soft",
                // Not prepared, but on the way to the sale.
                !isPassed(index) && (index < reached ? "border-field/60" : "border-line"),
              )}
            >
              {/* The choice of the status covers the name of the present one. */}
              <span className={classes("block font-medium", index === reached && "opacity-0")}>
                {labels[status]}
              </span>
              {/* The parts share one line where the step is wide enough. */}
              <span className="block w-full overflow-hidden text-balance text-soft">
                <span className="dotted-parts">
                  <span>
                    {(isPassed(index) && formatNarrowDay(values[dayOf[status]], language)) || "–"}
                  </span>
                  {status === (values.status === "sold" ? "sold" : "bought") && (
                    <DaysOfStep car={car} isSold={status === "sold"} />
                  )}
                </span>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The day of the step under the pointer; none for a press of a key. */
function pressedDay({ currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLElement>) {
  const steps = currentTarget.parentElement?.querySelectorAll<HTMLElement>("[data-day]") ?? []
  const pressed = [...steps].find((step) => {
    const { left, right, top, bottom } = step.getBoundingClientRect()
    return left <= x && x < right && top <= y && y < bottom
  })
  return pressed?.dataset.day as CarDay | undefined
}

/** The days in stock by the stored dates; a typed date counts once it is saved. */
function DaysOfStep({ car, isSold }: { car: Car; isSold: boolean }) {
  const { car: texts } = useMessages()
  if (isSold !== (car.status === "sold")) return null
  const days = daysStanding(car, new Date())
  if (days === 0) return null
  return <span>{isSold ? texts.stood(days) : texts.stands(days)}</span>
}

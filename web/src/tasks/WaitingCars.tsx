import type { WaitingCar } from "@marza/domain/tasks/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"

const grounds = ["unpriced", "standing"] as const

/** Above the tasks: cars that stand too long or were sold without a price, each of which opens. */
export function WaitingCars({ cars }: { cars: readonly WaitingCar[] }) {
  const { tasks: texts } = useMessages()
  const language = useLanguage()
  return (
    <div className="mb-3 grid gap-3 empty:hidden big:grid-cols-[repeat(auto-fit,minmax(40rem,1fr))]">
      {grounds.map((ground) => {
        const rows = cars.filter((car) => car.ground === ground)
        const [first] = rows
        if (!first) return null
        return (
          <Card key={ground} title={texts.waiting[ground]} className="pb-1!">
            <ul className="-mt-2 divide-y divide-line">
              {rows.map(({ id, name, day, days }) => (
                <li key={id}>
                  <Link
                    to="/car/$id"
                    params={{ id }}
                    className="-mx-2 flex min-h-touch items-center gap-3 rounded-lg px-2 py-1 leading-snug hover:bg-background"
                  >
                    <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
                    <span className="shrink-0 text-sm text-soft tabular-nums">
                      {ground === "standing"
                        ? texts.standsFor(days)
                        : formatDay(new Date(day), "UTC", language)}
                    </span>
                  </Link>
                </li>
              ))}
              {first.of > rows.length && (
                <li className="py-2.5 text-sm text-soft">
                  {texts.moreCars(first.of - rows.length)}
                </li>
              )}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}

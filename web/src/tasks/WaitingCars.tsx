import type { WaitingCar } from "@marza/domain/tasks/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { formatDay } from "../ui/dates.ts"
import { waitingCarsQuery } from "./api.ts"

const grounds = ["unpriced", "standing"] as const

type WaitingCarsProps = { organizationId: string; first: readonly WaitingCar[] }

/** Beside or below the tasks, quieter than they are because nothing is asked: cars that stand too long or were sold without a price, each of which opens. */
export function WaitingCars({ organizationId, first }: WaitingCarsProps) {
  const { tasks: texts } = useMessages()
  const language = useLanguage()
  const [opened, setOpened] = useState<readonly WaitingCar["ground"][]>([])
  const all = useQuery({ ...waitingCarsQuery(organizationId), enabled: opened.length > 0 })
  return (
    <div className="grid gap-3 empty:hidden">
      {grounds.map((ground) => {
        const isOpened = opened.includes(ground)
        const cars = (isOpened && all.data) || first
        const rows = cars.filter((car) => car.ground === ground)
        const of = rows[0]?.of
        if (of === undefined) return null
        return (
          <Card
            key={ground}
            title={texts.waiting[ground]}
            className="border border-line bg-transparent! pb-1! [&_h2]:text-sm [&_h2]:text-soft"
          >
            <ul className="-mt-2 divide-y divide-line">
              {rows.map(({ id, name, day, days }) => (
                <li key={id}>
                  <Link
                    to="/car/$id"
                    params={{ id }}
                    className="-mx-2 flex min-h-touch flex-wrap items-center gap-x-3 rounded-lg px-2 py-2 leading-snug hover:bg-line/50"
                  >
                    <span className="min-w-0 flex-1 basis-28 font-medium text-pretty wrap-anywhere quiet-link">
                      {name}
                    </span>
                    <span className="ml-auto text-sm text-soft tabular-nums">
                      {ground === "standing"
                        ? texts.standsFor(days)
                        : texts.soldOn(formatDay(new Date(day), "UTC", language))}
                    </span>
                  </Link>
                </li>
              ))}
              {of > rows.length && !(isOpened && all.data) && (
                <li>
                  <Button
                    variant="quiet"
                    isBusy={isOpened && all.isFetching}
                    onClick={() => (isOpened ? all.refetch() : setOpened([...opened, ground]))}
                    className="-mx-3 px-3 text-sm text-primary"
                  >
                    {texts.allCars(of)}
                  </Button>
                </li>
              )}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}

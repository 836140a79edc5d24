import { daysStanding } from "@marza/domain/cars/days.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { CarPhoto } from "./CarPhoto.tsx"

type CarCardProps = {
  car: Car
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

/** On a phone and in a low window a row with the photo at its left; elsewhere the photo is on top. */
const frame = "grid grid-cols-[6.25rem_minmax(0,1fr)] overflow-hidden tile:flex tile:flex-col"
const photoFrame = "min-h-full tile:aspect-4/3 tile:min-h-0"
const bodyFrame = "flex flex-col px-3 pt-2 pb-1 tile:flex-1 tile:p-4 tile:pb-2"

/** Memoized by its car, so that scrolling renders only the cards that become visible. */
export const CarCard = memo(function CarCard({ car, onStatusChange, onSell }: CarCardProps) {
  const texts = useFirstMessages()
  const days = daysStanding(car, new Date())
  const isSold = car.status === "sold"
  return (
    <article
      className={classes(surface, frame, "relative h-full transition-shadow hover:shadow-float")}
    >
      <CarPhoto url={car.thumbnail_url} className={photoFrame} />
      <div className={bodyFrame}>
        <h2
          className="line-clamp-2 leading-snug font-semibold wrap-anywhere tile:text-base"
          title={car.name}
        >
          {/* The whole card opens the car, except for the controls above the link (z-10). */}
          <Link
            to="/car/$id"
            params={{ id: car.id }}
            state={{ fromList: true }}
            className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {car.name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-2 text-xs leading-snug text-soft">
          <span title={texts.cars.cost}>
            <span className="sr-only">{texts.cars.cost}: </span>
            <Money amount={car.cost_eur} />
          </span>
          <span aria-hidden="true">·</span>
          <span title={isSold ? texts.cars.daysToSaleLong(days) : texts.cars.daysLong(days)}>
            <span aria-hidden="true" className="whitespace-nowrap">
              {texts.cars.days(days)}
            </span>
            <span className="sr-only">
              {isSold ? texts.cars.daysToSaleLong(days) : texts.cars.daysLong(days)}
            </span>
          </span>
        </p>
        {(car.cost_estimated || car.profit_estimated) && <NoRate className="mt-1 self-start" />}
        <div className="mt-auto flex min-h-touch flex-wrap items-center justify-between gap-x-2">
          <StatusSelect
            label={texts.cars.statusOf(car.name)}
            value={car.status}
            options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
            onChange={(status) => onStatusChange(car, status)}
            className="z-10 -ml-1"
          />
          {car.profit !== null && (
            <Profit amount={car.profit} className="text-sm font-bold tile:text-base" />
          )}
          {!isSold && (
            <Button
              variant="quiet"
              aria-label={texts.sale.sellOf(car.name)}
              onClick={() => onSell(car)}
              className="z-10 -mr-2 ml-auto px-3 text-sm text-primary"
            >
              {texts.sale.sell}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
})

export function CarCardSkeleton() {
  return (
    <div className={classes(surface, frame)}>
      <Skeleton className={classes(photoFrame, "rounded-none")} />
      <div className={bodyFrame}>
        <Skeleton className="my-1 h-4 w-3/4" />
        <Skeleton className="mt-2 h-3 w-1/2" />
        <div className="flex h-touch items-center">
          <Skeleton className="h-8 w-28 rounded-full" />
        </div>
      </div>
    </div>
  )
}

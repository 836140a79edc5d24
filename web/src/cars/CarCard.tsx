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
import { Standing } from "./Standing.tsx"

type CarCardProps = {
  car: Car
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

/** On a phone and in a low window a row with the photo at its left; elsewhere the photo is on top. */
const frame =
  "grid grid-cols-[min(6.5rem,max(0px,100%_-_13.5rem))_minmax(0,1fr)] overflow-hidden tile:flex tile:flex-col"
const photoFrame = "min-h-full tile:aspect-4/3 tile:min-h-0"
const bodyFrame = "flex flex-col px-3 pt-2 pb-1 tile:flex-1 tile:p-4 tile:pb-2"

/** Memoized by its car, so that scrolling renders only the cards that become visible. */
export const CarCard = memo(function CarCard({ car, onStatusChange, onSell }: CarCardProps) {
  const texts = useFirstMessages()
  const isSold = car.status === "sold"
  return (
    <article
      className={classes(surface, frame, "relative h-full transition-shadow hover:shadow-float")}
    >
      <CarPhoto url={car.thumbnail_url} className={photoFrame} />
      <div className={bodyFrame}>
        <h2
          className="line-clamp-2 leading-tight font-semibold wrap-anywhere tile:text-base"
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
        <p className="mt-0.5 overflow-hidden text-xs leading-snug text-soft">
          {/* Each part begins with a dot, which is out of sight at the start of a line. */}
          <span className="-ml-3 flex flex-wrap *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·'_/_'']">
            <span>
              {texts.cars.cost} <Money amount={car.cost_eur} />
            </span>
            <Standing car={car} />
            {!isSold && car.profit !== null && (
              <Profit amount={car.profit} className="font-semibold" />
            )}
          </span>
        </p>
        {(car.cost_estimated || car.profit_estimated) && <NoRate className="mt-0.5 self-start" />}
        <div className="mt-auto flex min-h-touch flex-wrap items-center justify-between gap-x-1">
          <StatusSelect
            label={texts.cars.statusOf(car.name)}
            value={car.status}
            options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
            onChange={(status) => onStatusChange(car, status)}
            className="z-10 -ml-1"
          />
          {isSold && car.profit !== null && (
            <Profit amount={car.profit} className="text-sm font-bold tile:text-base" />
          )}
          {!isSold && (
            <Button
              variant="quiet"
              aria-label={texts.sale.sellOf(car.name)}
              onClick={() => onSell(car)}
              className="z-10 -mr-2 ml-auto px-2 text-sm text-primary"
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
        <Skeleton className="my-0.5 h-4 w-3/4" />
        <Skeleton className="my-1 h-3 w-1/2" />
        <div className="flex h-touch items-center">
          <Skeleton className="h-8 w-28 rounded-full" />
        </div>
      </div>
    </div>
  )
}

import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import { createContext, memo, use } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { useFirstMessages } from "../messages/first.ts"
import { classes, surface } from "../ui/classes.ts"
import { laterTasks } from "../ui/laterTasks.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { DaysInStock } from "./DaysInStock.tsx"
import { expectedProfit } from "./expectedProfit.ts"
import { useMayLoad } from "./laterPhotos.ts"
import { PaymentNote } from "./PaymentNote.tsx"
import { SellButton } from "./SellButton.tsx"

/** The list is filtered to what is not paid in full, so that each of its cars says what is left. */
export const IsUnpaid = createContext(false)

type CarCardProps = {
  car: Car
  /** The index of the car in the list, from 0. */
  place: number
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

/** On a phone and in a low window a row with the photo at its left; elsewhere the photo is on top. */
const frame =
  "grid grid-cols-[min(6rem,max(0px,100%_-_14rem))_minmax(0,1fr)] overflow-hidden tile:flex tile:flex-col"
const photoFrame = "tile:[&>svg]:w-2/5 min-h-full tile:aspect-3/2 tile:min-h-0"
const bodyFrame = "flex flex-col px-3 pt-1.5 max-[22rem]:px-2 tile:flex-1 tile:p-3 tile:pb-1"

/** Memoized by its car, so that scrolling renders only the cards that become visible. */
export const CarCard = memo(function CarCard({ car, place, onStatusChange, onSell }: CarCardProps) {
  const texts = useFirstMessages()
  const isSold = car.status === "sold"
  const isUnpaid = use(IsUnpaid)
  return (
    <article
      className={classes(
        surface,
        frame,
        "relative h-full ring-line transition-shadow hover:shadow-float hover:ring-1",
      )}
    >
      <LaterParts car={car} place={place} />
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
            className="pb-2 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {car.name}
          </Link>
        </h2>
        <p className="card-line">
          <span className="dotted-parts">
            {car.registration_number && (
              <span className="card-plate">{car.registration_number}</span>
            )}
            <span title={texts.cars.cost}>
              <span className="max-[22rem]:sr-only">{texts.cars.cost} </span>
              {car.cost_estimated && <NoRateNote />}
              <Money amount={car.cost_eur} />
            </span>
            <DaysInStock car={car} />
            {!isSold && <CardProfit car={car} />}
          </span>
        </p>
        <PaymentNote car={car} isUnpaid={isUnpaid} />
        {/* The line of what is expected takes its room from above the badge, so that five cards are in sight. */}
        <div
          className={classes(
            "flex min-h-touch flex-wrap items-center justify-between gap-x-3 tile:mt-auto",
            !isSold && expectedProfit(car) && !car.reserved_until ? "-mt-1" : "mt-auto",
          )}
        >
          <StatusSelect
            label={texts.cars.statusOf(car.name)}
            value={car.status}
            options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
            onChange={(status) => onStatusChange(car, status)}
            className="z-10"
          />
          {/* The word of a loss stands above its amount where one line has no room for both. */}
          {isSold && (
            <CardProfit
              car={car}
              className="flex-1 py-0.5 text-right text-sm leading-tight font-bold tile:text-base"
            />
          )}
          {!isSold && (
            <SellButton label={texts.sale.sellOf(car.name)} onPress={() => onSell(car)}>
              {texts.sale.sell}
            </SellButton>
          )}
        </div>
      </div>
    </article>
  )
})

/** What comes after the first screen: it renders by itself, not with the whole card. */
function LaterParts({ car, place }: { car: Car; place: number }) {
  const mayLoad = useMayLoad(place)
  const tasks = laterTasks.useValue()
  return (
    <>
      <CarPhoto url={mayLoad ? car.thumbnail_url : null} className={photoFrame} />
      {tasks && <tasks.Dot carId={car.id} hasWord className="absolute top-1.5 left-1.5 z-10" />}
    </>
  )
}

/** Where it lacks a rate, the cost does too, which has the sign and says so. */
function CardProfit({ car, className }: { car: Car; className?: string }) {
  const profit = expectedProfit(car)
  if (!profit || (car.status === "sold" && car.profit === null)) return null
  return (
    <span className={className}>
      <Profit amount={profit.amount} isExpected={car.status !== "sold"} />
    </span>
  )
}

export function CarCardSkeleton() {
  return (
    <div className={classes(surface, frame)}>
      <Skeleton className={classes(photoFrame, "rounded-none")} />
      <div className={bodyFrame}>
        <Skeleton className="my-1 h-3 w-3/4" />
        <Skeleton className="my-1 h-3.5 w-1/2" />
        <div className="flex h-touch items-center justify-between">
          <Skeleton className="h-7 w-28 rounded-full!" />
          <Skeleton className="h-8 w-20" />
        </div>
      </div>
    </div>
  )
}

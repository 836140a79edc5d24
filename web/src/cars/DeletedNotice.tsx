import type { CarDeletion } from "@marza/domain/cars/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage, useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { formatMoment } from "../ui/dates.ts"
import type { CarValues } from "./carValues.ts"

type Props = {
  /** Null where it is unknown who deleted the car. */
  deletion: CarDeletion | null
  values: CarValues
}

/** Replaces the Save button once somebody else has deleted the car, and offers to add the typed values as a new one. */
export function DeletedNotice({ deletion, values }: Props) {
  const { car: texts } = useMessages()
  return (
    <div
      role="alert"
      className="save-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-background pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto grid max-w-300 gap-3 px-4 sm:flex sm:items-center sm:gap-6">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <Deletion of={deletion} />
          </p>
          <p className="mt-0.5 text-pretty text-soft">{texts.deletedHint}</p>
        </div>
        {/* The link carries the typed values along, so the page need not ask before leaving. */}
        <Link
          to="/car/new"
          replace
          ignoreBlocker
          state={({ fromList }) => ({ fromList, filledCar: values })}
          className={buttonClasses({ className: "shrink-0" })}
        >
          {texts.addAgain}
        </Link>
      </div>
    </div>
  )
}

export function Deletion({ of }: { of: CarDeletion | null }) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  if (!of) return texts.notFound
  const when = formatMoment(new Date(of.deleted_at), language)
  return of.deleted_by ? texts.deletedBy(of.deleted_by, when) : texts.deletedAt(when)
}

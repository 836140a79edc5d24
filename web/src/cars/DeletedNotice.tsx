import type { CarDeletion } from "@marza/domain/cars/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
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
    <ActionBar>
      <div className="grid flex-1 gap-3 sm:flex sm:items-center sm:gap-6">
        <div role="alert" className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <Deletion of={deletion} />
          </p>
          <p className="mt-1 text-soft">{texts.deletedHint}</p>
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
    </ActionBar>
  )
}

export function Deletion({ of }: { of: CarDeletion | null }) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  if (!of) return texts.notFound
  const when = formatMoment(new Date(of.deleted_at), language)
  return of.deleted_by ? texts.deletedBy(of.deleted_by, when) : texts.deletedAt(when)
}

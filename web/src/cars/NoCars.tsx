import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PlusIcon, SearchIcon } from "../ui/icons.tsx"
import type { CarFilter } from "./listApi.ts"

type NoCarsProps = {
  filter: CarFilter
  /** No tab has a car: without a search the organization has none at all. */
  isFirst: boolean
  onFilterChange: (filter: CarFilter) => void
}

/** The message of an empty list, with the way to the next step. */
export function NoCars({ filter, isFirst, onFilterChange }: NoCarsProps) {
  const { cars: texts, payments } = useMessages()
  const showAll = (
    <Button
      variant="secondary"
      onClick={() => onFilterChange({ status: undefined, search: undefined, unpaid: undefined })}
    >
      {texts.showAll}
    </Button>
  )
  if (filter.search) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={texts.noMatch(filter.search)}
        hint={isFirst ? texts.noMatchAtAllHint : texts.noMatchHint}
        action={showAll}
      />
    )
  }
  if (filter.unpaid)
    return (
      <EmptyState title={payments.noneUnpaid} hint={payments.noneUnpaidHint} action={showAll} />
    )
  if (isFirst) {
    return (
      <EmptyState
        icon={<PlusIcon />}
        title={texts.none}
        hint={texts.noneHint}
        action={
          <Link to="/car/new" state={{ fromList: true }} className={buttonClasses()}>
            {texts.addCar}
          </Link>
        }
      />
    )
  }
  const tab = filter.status ?? "all"
  return <EmptyState title={texts.noneIn[tab]} hint={texts.noneInHint[tab]} action={showAll} />
}

import type { CarField } from "@marza/domain/cars/fields.ts"
import type { Requisites } from "@marza/domain/organizations/requisites.ts"
import type { Lacking } from "@marza/domain/papers/compose.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import type { SideField } from "./paperValues.ts"

type LackingListProps = {
  lacking: Lacking
  role: OrganizationRole
  onFocus: (field: string) => void
  onFillInCar: (field: string) => void
}

const rowClasses = buttonClasses({
  variant: "quiet",
  className: "w-full justify-between! gap-3 rounded-none px-0 text-left text-sm text-ink",
})

/** What a paper still lacks, each with the way to its field in one tap. */
export function LackingList({ lacking, role, onFocus, onFillInCar }: LackingListProps) {
  const { papers: texts } = useMessages()
  const nameOf = useNames()
  const fields = Object.keys(lacking)
  if (fields.length === 0) return <p className="text-sm text-soft">{texts.nothingLacks}</p>
  const ofOrganization = fields.filter((field) => field.startsWith("organization."))
  const others = fields.filter((field) => !ofOrganization.includes(field))
  const own = texts.requisitesOf(ofOrganization.map(nameOf).join(", "))
  return (
    <section aria-label={texts.lacking} className="rounded-xl bg-warn-soft px-3 pt-2.5 pb-1">
      <p className="text-sm font-semibold text-warn">{texts.lacking}</p>
      <ul className="divide-y divide-warn/20">
        {ofOrganization.length > 0 && (
          <li>
            {isOwnerOrAdmin(role) ? (
              <Link to="/organization-settings/papers" data-lacking className={rowClasses}>
                <span className="min-w-0 text-pretty">{own}</span>
                <ChevronRightIcon className="shrink-0" />
              </Link>
            ) : (
              <p className="py-3 text-sm">
                {own}. {texts.askOwner}
              </p>
            )}
          </li>
        )}
        {others.map((field) => (
          <li key={field}>
            <button
              type="button"
              data-lacking
              onClick={() => {
                if (field.startsWith("car.")) onFillInCar(field.slice("car.".length))
                else onFocus(field)
              }}
              className={rowClasses}
            >
              <span className="min-w-0 text-pretty">{nameOf(field)}</span>
              <ChevronRightIcon className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a lacking field is called, with whose it is. */
function useNames() {
  const { papers: texts, car, requisites } = useMessages()
  return (field: string) => {
    const [of, name] = field.split(".") as [string, string]
    if (of === "organization")
      return requisites.fields[name as keyof Requisites].toLocaleLowerCase()
    if (of === "side") return texts.side[name as SideField]
    if (of === "second_side") return texts.addSecond
    if (field === "car.deposit") return texts.depositLacks
    if (field === "car.asking_price") return texts.ofCar(texts.askingPrice.toLocaleLowerCase())
    if (field === "car.sold_on") return texts.carSold
    if (of === "car") return texts.ofCar(car.words[name as CarField].label)
    return texts.day
  }
}

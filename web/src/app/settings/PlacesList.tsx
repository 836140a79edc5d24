import { formatRate } from "@marza/domain/money/format.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { taskKinds } from "@marza/domain/tasks/kinds.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../../messages/first.ts"
import { useMessages } from "../../messages/use.ts"
import { useHasPapers } from "../../papers/useHasPapers.ts"
import { classes, surface } from "../../ui/classes.ts"
import { ChevronRightIcon } from "../../ui/laterIcons.tsx"
import { placesOf, type SettingsPlace, settingsPaths } from "./paths.ts"

type PlacesListProps = {
  organization: Organization
  current: SettingsPlace
  className: string
}

/** The places, each with what it holds or how it is set; what is not in use is turned on here. */
export function PlacesList({ organization, current, className }: PlacesListProps) {
  const { settings: texts } = useMessages()
  const stateOf = useStates(organization)
  const isInUse = useInUse(organization)
  return (
    <nav aria-label={texts.title} className={className}>
      <ul className={classes(surface, "divide-y divide-line overflow-hidden px-4 lg:px-0")}>
        {placesOf(organization).map((place) => {
          const isOff = isInUse(place) === false
          const isTurnedOn = isOff && place !== current
          return (
            // On a phone the first place is the page itself.
            <li key={place} className={place === "general" ? "max-lg:hidden" : undefined}>
              <Link
                to={settingsPaths[place]}
                activeOptions={{ exact: true }}
                state={isTurnedOn ? { turnsOn: true } : {}}
                className="flex min-h-16 items-center gap-3 py-2 hover:text-primary lg:px-4 lg:aria-[current=page]:bg-line/60"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{texts.places[place]}</span>
                  <span className="block text-sm wrap-anywhere text-soft">
                    {stateOf(place) ?? texts.placeHints[place]}
                  </span>
                </span>
                {isTurnedOn && (
                  <span className="shrink-0 text-sm font-semibold text-primary">
                    {texts.turnOn}
                  </span>
                )}
                {!isOff && <ChevronRightIcon className="shrink-0 text-soft lg:hidden" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Whether a place's capability is in use; undefined where that is not known yet. Nothing of it is stored. */
function useInUse(organization: Organization) {
  const hasPapers = useHasPapers(organization)
  return (place: SettingsPlace): boolean | undefined => {
    if (place === "papers") return hasPapers
    if (place === "vat") return organization.vat_rates.length > 0
    return place !== "partners" || organization.sees_partners
  }
}

/** How a place is set, as the organization tells it; undefined where it tells nothing. */
function useStates({ legal_name, vat_rates, task_kinds_off }: Organization) {
  const { settings: texts } = useMessages()
  const language = useLanguage()
  const today = todayInVilnius(new Date())
  const rate = vat_rates.findLast(({ from }) => from <= today) ?? vat_rates[0]
  const isOn = taskKinds.filter((kind) => !task_kinds_off.includes(kind)).length
  return (place: SettingsPlace) => {
    if (place === "papers") return legal_name
    if (place === "vat")
      return rate && texts.vatEntry(rate.from, rate.rate && formatRate(rate.rate, language))
    return place === "tasks" ? texts.taskKindsOn(isOn, taskKinds.length) : undefined
  }
}

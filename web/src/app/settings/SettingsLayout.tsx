import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { classes } from "../../ui/classes.ts"
import { ArrowLeftIcon } from "../../ui/laterIcons.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"
import { PlacesList } from "./PlacesList.tsx"
import { placeAt } from "./paths.ts"

const heading = "text-lg font-bold tracking-tight"

/** The places of the settings: a list at the left of each on a desk, and at the top of the first one on a phone. */
export function SettingsLayout() {
  const organizationId = useOrganizationId()
  const { organization } = useOrganization()
  const { settings: texts } = useMessages()
  const place = useLocation({ select: ({ pathname }) => placeAt(pathname) })
  // After a deletion another organization is selected, whose settings must not show.
  if (organization?.id !== organizationId) return null
  const isFirst = place === "general"
  return (
    <div
      key={organization.id}
      className="lg:grid lg:grid-cols-[20rem_minmax(0,48rem)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6"
    >
      {/* On a desk the settings have their title above the list, and each place its own above its cards. */}
      {isFirst ? (
        <h1 className={classes(heading, "mb-4")}>{texts.title}</h1>
      ) : (
        <p aria-hidden="true" className={classes(heading, "mb-4 max-lg:hidden")}>
          {texts.title}
        </p>
      )}
      <PlacesList
        organization={organization}
        current={place}
        className={classes(
          "lg:sticky lg:top-4 lg:col-start-1 lg:row-start-2",
          isFirst ? "max-lg:mb-3" : "max-lg:hidden",
        )}
      />
      <div className="grid gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isFirst ? (
          // On a phone the first place follows the list of the others.
          <h2 className={classes(heading, "mt-5 lg:mt-0 lg:mb-1")}>{texts.places.general}</h2>
        ) : (
          <div className="mb-1">
            <Link
              to="/organization-settings"
              className="-mt-2 -ml-1 flex min-h-touch w-fit items-center gap-2 rounded-xl pr-3 pl-1 text-sm font-semibold text-soft hover:text-ink lg:hidden"
            >
              <ArrowLeftIcon />
              {texts.title}
            </Link>
            <h1 className={heading}>{texts.places[place]}</h1>
          </div>
        )}
        <Outlet />
        {isFirst && <p className="mt-1 text-sm text-soft">{texts.lead}</p>}
      </div>
    </div>
  )
}

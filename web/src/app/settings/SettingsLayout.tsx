import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { classes } from "../../ui/classes.ts"
import { ArrowLeftIcon } from "../../ui/laterIcons.tsx"
import { useOrganization, useOrganizationId } from "../current.ts"
import { PlacesList } from "./PlacesList.tsx"
import { placeAt } from "./paths.ts"

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
      <div className="mb-4 lg:col-start-2">
        {!isFirst && (
          <Link
            to="/organization-settings"
            className="-mt-2 -ml-1 flex min-h-touch w-fit items-center gap-2 rounded-xl pr-3 pl-1 text-sm font-semibold text-soft hover:text-ink lg:hidden"
          >
            <ArrowLeftIcon />
            {texts.title}
          </Link>
        )}
        <h1 className="text-lg font-bold tracking-tight">
          {isFirst ? texts.title : texts.places[place]}
        </h1>
      </div>
      <PlacesList
        organization={organization}
        current={place}
        className={classes(
          "lg:sticky lg:top-4 lg:col-start-1 lg:row-span-2 lg:row-start-1",
          isFirst ? "max-lg:mb-3" : "max-lg:hidden",
        )}
      />
      <div className="grid gap-3 lg:col-start-2">
        {/* On a phone the first place follows the list of the others. */}
        {isFirst && (
          <h2 className="mt-5 text-lg font-bold tracking-tight lg:hidden">
            {texts.places.general}
          </h2>
        )}
        <Outlet />
        {isFirst && <p className="mt-1 text-sm text-soft">{texts.lead}</p>}
      </div>
    </div>
  )
}

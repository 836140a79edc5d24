import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { Link, useLocation } from "@tanstack/react-router"
import { useFirstMessages } from "../messages/first.ts"
import { barCornerId } from "../ui/barCorner.ts"
import { CarIcon, ChartIcon, ListIcon, PlusIcon, UsersIcon } from "../ui/icons.tsx"
import { laterTasks } from "../ui/laterTasks.ts"
import { AccountMenu } from "./AccountMenu.tsx"
import { AddMore } from "./add/AddMore.tsx"
import { FirmMenu } from "./firm/FirmMenu.tsx"
import { isFirmPath } from "./firm/paths.ts"
import { finderShown } from "./keyboard/shown.ts"
import { Switcher } from "./Switcher.tsx"

const iconClasses = "size-6 sm:hidden"

export function Header({ organization }: { organization: Organization }) {
  const { cars, menu, tabs } = useFirstMessages()
  // A car, and an import of cars, have their own actions where the tabs of a phone are.
  const isCar = useLocation({ select: ({ pathname }) => /^\/(car\/|import$)/.test(pathname) })
  const isList = useLocation({ select: ({ pathname }) => pathname === "/" })
  const firmPath = useLocation({ select: ({ pathname }) => isFirmPath(pathname) && pathname })
  const tasks = laterTasks.useValue()
  const hasMembers = isOwnerOrAdmin(organization.role)
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex h-12 max-w-(--header) items-center gap-2 pr-3.5 pl-2 max-[23rem]:gap-1 sm:h-14 low:h-12">
        <Switcher organization={organization} />
        <div className={isCar ? "tab-links max-sm:hidden" : "tab-links tab-bar"}>
          <nav aria-label={tabs.label} className="contents">
            <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className="tab-link">
              <CarIcon className={iconClasses} />
              <span>{tabs.cars}</span>
            </Link>
            <Link to="/analytics" className="tab-link">
              <ChartIcon className={iconClasses} />
              <span>{tabs.analytics}</span>
            </Link>
            {hasMembers && (
              <Link to="/users" className="tab-link">
                <UsersIcon className={iconClasses} />
                <span>{tabs.members}</span>
              </Link>
            )}
          </nav>
          {/* What is added on the pages of the firm is no car: each fills the corner itself, and nothing is to the calculator. */}
          {firmPath !== "/calculator" && (
            <div id={barCornerId} className="flex w-[max(96px,27vw)] justify-center sm:hidden">
              {!firmPath && (
                <>
                  <Link
                    to="/car/new"
                    state={{ fromList: isList }}
                    aria-label={cars.addCar}
                    className="grid h-16 place-items-center"
                  >
                    <span className="grid size-[min(3rem,15vw)] place-items-center rounded-2xl bg-primary text-primary-foreground">
                      <PlusIcon className="size-6" />
                    </span>
                  </Link>
                  <AddMore
                    organization={organization}
                    className="grid w-[44px] rotate-180 place-items-center text-soft"
                  />
                </>
              )}
            </div>
          )}
        </div>
        <div className="ml-auto flex shrink-0 items-center">
          <button
            type="button"
            aria-label={menu.find}
            onClick={() => finderShown.set(true)}
            className="min-h-touch rounded-xl px-2 text-sm text-soft hover:bg-line/50 max-lg:hidden pointer-coarse:hidden"
          >
            Ctrl K
          </button>
          <span className="grid size-touch place-items-center">
            {tasks ? (
              <tasks.Link organizationId={organization.id} />
            ) : (
              <ListIcon className="size-6" />
            )}
          </span>
          <FirmMenu key={organization.id} organization={organization} />
          <AccountMenu organization={organization} />
        </div>
      </div>
    </header>
  )
}

import { isOwnerOrAdmin } from "@marza/domain/members/roles.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { AccountMenu } from "./AccountMenu.tsx"
import { Switcher } from "./Switcher.tsx"

const tabClasses =
  "inline-flex min-h-11 items-center border-b-3 border-transparent px-3 text-[15px] font-semibold text-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary focus-visible:-outline-offset-2"

export function Header({ organization }: { organization: Organization }) {
  const { tabs } = useMessages()
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex h-14 max-w-300 items-center justify-between gap-2 px-2.5">
        <Switcher organization={organization} />
        <AccountMenu organization={organization} />
      </div>
      <nav aria-label={tabs.label} className="mx-auto flex max-w-300 overflow-x-auto px-1.5">
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={tabClasses}>
          {tabs.cars}
        </Link>
        <Link to="/analytics" className={tabClasses}>
          {tabs.analytics}
        </Link>
        {isOwnerOrAdmin(organization.role) && (
          <Link to="/users" className={tabClasses}>
            {tabs.members}
          </Link>
        )}
      </nav>
    </header>
  )
}

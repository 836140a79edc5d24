import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type FormEvent, useId, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/classes.ts"
import { ChevronRightIcon, StarIcon } from "../ui/laterIcons.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { OrganizationLogo } from "./OrganizationLogo.tsx"
import { searchOrganizations } from "./searchOrganizations.ts"

/** With fewer organizations no search is shown. */
const searchFrom = 9

type Props = { organizations: readonly Organization[]; onSelect: (id: string) => void }

export function OrganizationList({ organizations, onSelect }: Props) {
  const texts = useMessages()
  const [search, setSearch] = useState("")
  const shown = searchOrganizations(organizations, search)

  function selectFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = shown
    if (search.trim() && first) onSelect(first.id)
  }

  return (
    <>
      {organizations.length >= searchFrom && (
        <form onSubmit={selectFirst} className="mb-3 flex">
          <SearchInput label={texts.organizations.search} value={search} onChange={setSearch} />
        </form>
      )}
      <ul className="grid gap-2">
        {shown.map((organization) => (
          <OrganizationRow
            key={organization.id}
            organization={organization}
            onSelect={() => onSelect(organization.id)}
          />
        ))}
      </ul>
      <p role="status" className="px-3 py-5 text-center text-soft empty:hidden">
        {organizations.length > 0 && shown.length === 0 && texts.organizations.noMatch}
      </p>
    </>
  )
}

type RowProps = { organization: Organization; onSelect: () => void }

/** The button covers the whole row, whose logo has the organization's own colours. */
function OrganizationRow({ organization, onSelect }: RowProps) {
  const { actions, organizations, roles } = useMessages()
  const aboutId = useId()
  const { name, role, is_favorite } = organization
  return (
    <li
      className={`${surface} @container group relative flex items-center gap-3 py-3 pr-3 pl-4 ring-line transition-shadow hover:shadow-float hover:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
    >
      <OrganizationLogo organization={organization} className="size-12" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p id={aboutId} className="flex items-center gap-2 text-sm text-soft">
          {roles[role]}
          {is_favorite && (
            <>
              <StarIcon isFilled className="text-warn" />
              <span className="sr-only">{organizations.isFavorite}</span>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={organizations.selectNamed(name)}
        aria-describedby={aboutId}
        onClick={onSelect}
        className="flex min-h-touch shrink-0 items-center gap-1 text-sm font-semibold text-soft outline-none group-hover:text-ink after:absolute after:inset-0"
      >
        <span className="@max-[20rem]:hidden">{actions.select}</span>
        <ChevronRightIcon />
      </button>
    </li>
  )
}

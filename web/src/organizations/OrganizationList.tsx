import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type FormEvent, useId, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/Card.tsx"
import { ChevronRightIcon, StarIcon } from "../ui/icons.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { OrganizationLogo } from "./OrganizationLogo.tsx"
import { tileColors } from "./schemes.ts"
import { searchOrganizations } from "./selection.ts"

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
          <li key={organization.id}>
            <OrganizationRow
              organization={organization}
              onSelect={() => onSelect(organization.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 py-5 text-center text-soft empty:hidden">
        {organizations.length > 0 && shown.length === 0 && texts.organizations.noMatch}
      </p>
    </>
  )
}

type RowProps = { organization: Organization; onSelect: () => void }

/** The whole row is the button; its edge and logo have the organization's own colours. */
function OrganizationRow({ organization, onSelect }: RowProps) {
  const { actions, organizations, roles } = useMessages()
  const aboutId = useId()
  const { name, role, color_scheme, is_favorite } = organization
  return (
    <button
      type="button"
      aria-label={organizations.selectNamed(name)}
      aria-describedby={aboutId}
      onClick={onSelect}
      className={`${surface} group relative flex w-full items-center gap-4 overflow-hidden py-4 pr-3 pl-5 text-left hover:shadow-float`}
    >
      <span
        aria-hidden="true"
        style={tileColors(color_scheme)}
        className="absolute inset-y-0 left-0 w-1"
      />
      <OrganizationLogo organization={organization} className="size-12" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="leading-snug font-semibold wrap-anywhere">{name}</span>
        <span id={aboutId} className="flex items-center gap-2 text-sm text-soft">
          {roles[role]}
          {is_favorite && (
            <>
              <StarIcon isFilled className="text-warn" />
              <span className="sr-only">{organizations.isFavorite}</span>
            </>
          )}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1 text-sm font-semibold text-soft group-hover:text-ink">
        <span className="max-[22rem]:hidden">{actions.select}</span>
        <ChevronRightIcon />
      </span>
    </button>
  )
}

import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { type FormEvent, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { SearchInput } from "../ui/SearchInput.tsx"
import { OrganizationLogo } from "./OrganizationLogo.tsx"
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
        {shown.map((organization) => {
          const { id, name, role } = organization
          return (
            <li key={id} className={`${surface} flex flex-wrap items-center gap-3 p-3`}>
              <OrganizationLogo organization={organization} className="size-12" />
              <div className="min-w-28 flex-1">
                <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
                <Badge className="mt-1">{texts.roles[role]}</Badge>
              </div>
              <Button
                variant="secondary"
                aria-label={texts.organizations.selectNamed(name)}
                onClick={() => onSelect(id)}
                className="max-[22rem]:w-full"
              >
                {texts.actions.select}
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="px-3 py-5 text-center text-soft empty:hidden">
        {organizations.length > 0 && shown.length === 0 && texts.organizations.noMatch}
      </p>
    </>
  )
}

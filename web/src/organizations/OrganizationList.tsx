import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { OrganizationLogo } from "./OrganizationLogo.tsx"

type Props = { organizations: readonly Organization[]; onSelect: (id: string) => void }

export function OrganizationList({ organizations, onSelect }: Props) {
  const texts = useMessages()
  return (
    <ul className="grid gap-2.5">
      {organizations.map((organization) => {
        const { id, name, role } = organization
        return (
          <li key={id} className={`${surface} flex flex-wrap items-center gap-3 p-3`}>
            <OrganizationLogo organization={organization} className="size-12" />
            <div className="min-w-28 flex-1">
              <p className="leading-snug font-semibold wrap-break-word">{name}</p>
              <Badge className="mt-1">{texts.roles[role]}</Badge>
            </div>
            <Button
              look="secondary"
              aria-label={texts.organizations.selectNamed(name)}
              onClick={() => onSelect(id)}
            >
              {texts.actions.select}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

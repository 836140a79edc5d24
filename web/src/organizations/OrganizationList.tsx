import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { OrganizationLogo } from "../ui/Avatar.tsx"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"

type Props = { organizations: readonly Organization[]; onSelect: (id: string) => void }

export function OrganizationList({ organizations, onSelect }: Props) {
  const texts = useMessages()
  return (
    <ul className="grid gap-2.5">
      {organizations.map(({ id, name, logo_url, role }) => (
        <li key={id} className={`${surface} flex flex-wrap items-center gap-3 p-3`}>
          <OrganizationLogo name={name} url={logo_url} className="size-12" />
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
      ))}
    </ul>
  )
}

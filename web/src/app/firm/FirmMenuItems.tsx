import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useLocation, useNavigate } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { Menu, MenuItem } from "../../ui/Menu.tsx"
import { useFirmPlaces } from "./useFirmPlaces.tsx"

type Props = { trigger: ReactElement; organization: Organization }

export function FirmMenuItems({ trigger, organization }: Props) {
  return (
    <Menu trigger={trigger}>
      <Items organization={organization} />
    </Menu>
  )
}

/** Only while the menu is open, so that it is counted anew each time that it opens. */
function Items({ organization }: Pick<Props, "organization">) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  return useFirmPlaces(organization).map(({ to, label, icon, waits }) => (
    <MenuItem
      key={to}
      icon={icon}
      isCurrent={to === pathname}
      note={waits}
      onSelect={() => navigate({ to })}
    >
      {label}
    </MenuItem>
  ))
}

import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useNavigate } from "@tanstack/react-router"
import type { ReactElement, ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { UserIcon } from "../ui/icons.tsx"
import {
  EyeIcon,
  KeyboardIcon,
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
  SettingsIcon,
  SunIcon,
} from "../ui/laterIcons.tsx"
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/Menu.tsx"
import { shortcutsShown } from "./keyboard/shown.ts"
import { requestSignOut } from "./sign-out.ts"
import { setThemeChoice, type ThemeChoice, useThemeChoice } from "./theme.ts"
import { useHasSomebodyElse } from "./useHasSomebodyElse.ts"

type Props = {
  trigger: ReactElement
  name: string
  email: string
  /** Null where none is chosen. */
  organization: Organization | null
  /** Undefined for a person who may not impersonate. */
  onImpersonate: (() => void) | undefined
}

const themes: readonly { value: ThemeChoice; icon: ReactNode }[] = [
  { value: "device", icon: <MonitorIcon /> },
  { value: "light", icon: <SunIcon /> },
  { value: "dark", icon: <MoonIcon /> },
]

export function AccountMenuItems(props: Props) {
  const { trigger, name, email, organization, onImpersonate } = props
  const role = organization?.role
  const hasOrganization = role !== undefined
  const { actions, menu } = useMessages()
  const navigate = useNavigate()
  // In a new installation there may be nobody else. A person with an organization is not asked about: that saves a
  // request.
  const isAlone = useHasSomebodyElse(onImpersonate !== undefined && !hasOrganization) === false
  return (
    <Menu trigger={trigger}>
      <div className="px-3 pt-2 pb-1">
        {name && <p className="leading-snug font-bold wrap-break-word">{name}</p>}
        <p className="text-sm wrap-anywhere text-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuItem
        icon={<UserIcon />}
        onSelect={() => navigate({ to: "/profile", state: { withoutOrganization: true } })}
      >
        {menu.profile}
      </MenuItem>
      {role === "owner" && (
        <MenuItem
          icon={<SettingsIcon />}
          onSelect={() => navigate({ to: "/organization-settings" })}
        >
          {menu.settings}
        </MenuItem>
      )}
      {onImpersonate && !isAlone && (
        <MenuItem icon={<EyeIcon />} onSelect={onImpersonate}>
          {menu.impersonate}
        </MenuItem>
      )}
      {hasOrganization && (
        <MenuItem
          icon={<KeyboardIcon />}
          onSelect={() => shortcutsShown.set(true)}
          className="pointer-coarse:hidden"
        >
          {menu.shortcuts}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice
        label={menu.appearance}
        value={useThemeChoice()}
        options={themes.map((theme) => ({ ...theme, label: menu[theme.value] }))}
        onChange={setThemeChoice}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOutIcon />} onSelect={() => void requestSignOut()}>
        {actions.logOut}
      </MenuItem>
    </Menu>
  )
}

import { SettingsPage } from "../../organizations/SettingsPage.tsx"
import { useOrganization } from "../current.ts"
import { gradientOf, schemes } from "../schemes.ts"

const swatches = schemes.map(({ id, light }) => ({
  id,
  gradient: gradientOf(light),
  foreground: light.primaryForeground,
  accent: light.accent,
}))

export function Settings() {
  const { organization } = useOrganization()
  if (!organization) return null
  return <SettingsPage key={organization.id} organization={organization} swatches={swatches} />
}

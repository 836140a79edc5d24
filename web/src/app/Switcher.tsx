import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { OrganizationLogo } from "../organizations/OrganizationLogo.tsx"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { useIsSuperadmin, useOrganization } from "./current.ts"
import { productName } from "./product.ts"

const OrganizationSwitcher = lazily(
  async () => (await import("../organizations/OrganizationSwitcher.tsx")).default,
)
const CreateOrganizationDialog = lazily(
  async () =>
    (await import("../organizations/CreateOrganizationDialog.tsx")).CreateOrganizationDialog,
)

/** The logo and name of the organization, as the button that opens the switcher. */
export function Switcher({ organization }: { organization: Organization }) {
  const { organizations: texts } = useFirstMessages()
  const navigate = useNavigate()
  const { organizations } = useOrganization()
  const isSuperadmin = useIsSuperadmin()
  const [isCreating, setCreating] = useState(false)

  const select = (id: string) => void navigate({ to: "/", state: { switchTo: id } })

  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={OrganizationSwitcher.preload}
      {...(onPress && { onClick: onPress })}
      className="flex min-h-touch min-w-0 items-center gap-3 sm:max-w-70 rounded-xl py-1 pr-2 pl-2 max-[23rem]:gap-2 max-[23rem]:pr-0 text-left hover:bg-line/50"
    >
      <OrganizationLogo organization={organization} className="text-sm" />
      <span className="min-w-0">
        <span className="header-title action-text">
          <span>{organization.name}</span>
          <ChevronDownIcon className="text-soft" />
        </span>
        <span className="block truncate text-xs leading-tight text-soft max-sm:sr-only">
          {productName}
        </span>
        <span className="sr-only">, {texts.switch}</span>
      </span>
    </button>
  )

  return (
    <>
      <OpenOnPress button={button}>
        {(onClose) => (
          <OrganizationSwitcher
            trigger={button()}
            organizations={organizations}
            currentId={organization.id}
            onSelect={select}
            onCreate={isSuperadmin ? () => setCreating(true) : undefined}
            onClose={onClose}
          />
        )}
      </OpenOnPress>
      <Suspense>
        {isCreating && (
          <CreateOrganizationDialog
            onClose={() => setCreating(false)}
            onCreated={({ id }) => {
              setCreating(false)
              select(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

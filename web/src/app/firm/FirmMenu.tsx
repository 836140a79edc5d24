import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useLocation } from "@tanstack/react-router"
import { type ReactElement, Suspense } from "react"
import { useFirstMessages } from "../../messages/first.ts"
import { ChevronDownIcon } from "../../ui/icons.tsx"
import { isPhone } from "../../ui/isPhone.ts"
import { lazily } from "../../ui/lazily.tsx"
import { OpenOnPress } from "../../ui/OpenOnPress.tsx"
import { useSheet } from "../../ui/useSheet.ts"
import { laterBadge } from "./laterBadge.ts"
import { isFirmPath } from "./paths.ts"

const FirmMenuItems = lazily(async () => (await import("./FirmMenuItems.tsx")).FirmMenuItems)
const FirmSheet = lazily(async () => (await import("./FirmSheet.tsx")).FirmSheet)

type FirmMenuProps = { organization: Organization }

/** What belongs to no single car, with how much of it waits: a menu on a desk, a sheet on a phone. */
export function FirmMenu({ organization }: FirmMenuProps) {
  const { menu } = useFirstMessages()
  const isHere = useLocation({ select: ({ pathname }) => isFirmPath(pathname) })
  const isSheet = isPhone.useValue()
  const [isOpen, setOpen] = useSheet(false)
  const Badge = laterBadge.useValue()

  const button = (onPress?: () => void): ReactElement => (
    <button
      type="button"
      aria-haspopup={isSheet ? "dialog" : "menu"}
      aria-current={isHere ? "true" : undefined}
      onPointerEnter={(isSheet ? FirmSheet : FirmMenuItems).preload}
      {...(onPress && { onClick: onPress })}
      className="group grid min-h-touch place-items-center rounded-xl pr-1.5 pl-0.5 text-sm font-semibold"
    >
      <span className="relative flex min-h-9 items-center gap-1 rounded-xl bg-background pr-3.5 pl-2.5 group-hover:bg-line group-aria-[current=true]:text-primary dark:bg-line">
        <span className="action-text">{menu.firm}</span>
        <ChevronDownIcon className="text-soft max-sm:hidden" />
        {Badge && <Badge organization={organization} />}
      </span>
    </button>
  )

  if (isSheet)
    return (
      <>
        {button(() => setOpen(true))}
        <Suspense>
          {isOpen && <FirmSheet organization={organization} onClose={() => setOpen(false)} />}
        </Suspense>
      </>
    )
  return (
    <OpenOnPress button={button}>
      {(onClose) => (
        <FirmMenuItems trigger={button()} organization={organization} onClose={onClose} />
      )}
    </OpenOnPress>
  )
}

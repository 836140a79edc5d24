import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Suspense, useState } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { session } from "../session/session.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { lazily } from "../ui/lazily.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { useIsSuperadmin, useUser } from "./current.ts"

const AccountMenuItems = lazily(
  async () => (await import("./AccountMenuItems.tsx")).AccountMenuItems,
)
const ImpersonationChoice = lazily(
  async () => (await import("./ImpersonationChoice.tsx")).ImpersonationChoice,
)

type AccountMenuProps = { organization: Organization | null }

export function AccountMenu({ organization }: AccountMenuProps) {
  const { menu } = useFirstMessages()
  const user = useUser()
  const email = user?.profile.email ?? session.current()?.user.email ?? ""
  const name = user?.profile.full_name ?? ""
  const isSuperadmin = useIsSuperadmin()
  const [isChoosing, setChoosing] = useState(false)

  const button = (onPress?: () => void) => (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={AccountMenuItems.preload}
      {...(onPress && { onClick: onPress })}
      className="ml-auto grid size-touch shrink-0 place-items-center rounded-full hover:bg-line/50"
    >
      {user ? (
        <Avatar
          name={name || email}
          url={user.profile.avatar_url}
          className="max-h-touch max-w-touch"
        />
      ) : (
        // An empty disc: the letter of the e-mail would change to those of the name.
        <span className="size-10 max-h-touch max-w-touch rounded-full bg-accent" />
      )}
      <span className="sr-only">{menu.account}</span>
    </button>
  )

  return (
    <>
      <OpenOnPress button={button}>
        {(onClose) => (
          <AccountMenuItems
            trigger={button()}
            name={name}
            email={email}
            organization={organization}
            onImpersonate={isSuperadmin ? () => setChoosing(true) : undefined}
            onClose={onClose}
          />
        )}
      </OpenOnPress>
      <Suspense>
        {isChoosing && <ImpersonationChoice onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  )
}

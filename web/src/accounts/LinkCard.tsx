import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LockIcon } from "../ui/laterIcons.tsx"

type LinkCardProps = {
  /** Set where the card replaces another one, so that a screen reader announces it. */
  role?: "alert" | "status" | undefined
  icon: ReactNode
  title: string
  hint: ReactNode
  action?: ReactNode
}

/** The card of a page that a mailed link opens: what it is about, and one action. */
export function LinkCard({ role, ...state }: LinkCardProps) {
  return (
    <section className={`${surface} p-5 sm:p-7`} role={role}>
      <EmptyState titleAs="h1" className="px-0! py-4" {...state} />
    </section>
  )
}

type RefusedLinkProps = Pick<LinkCardProps, "hint" | "action"> & {
  /** Null where the URL has no token. */
  why: string | null
}

/** Shown for a link that is incomplete or refused for good. */
export function RefusedLink({ why, ...state }: RefusedLinkProps) {
  const { auth } = useMessages()
  return (
    <LinkCard
      role={why === null ? undefined : "alert"}
      icon={<LockIcon />}
      title={why ?? auth.linkIncomplete}
      {...state}
    />
  )
}

/** The classes of a link that leads on from such a page: its one action, as a button elsewhere. */
export const linkClasses = buttonClasses({ size: "tall" })

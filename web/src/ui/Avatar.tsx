import { type ReactNode, useState } from "react"
import { classes } from "./classes.ts"
import { UserIcon } from "./icons.tsx"

type AvatarProps = { name: string | null | undefined; url?: string | null; className?: string }

const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("lt") ?? "")
    .join("")

/** The picture, or what stands in for one that is missing or does not load. */
function Picture({ url, children }: { url: string | null | undefined; children: ReactNode }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl) return children
  return (
    <img src={url} alt="" onError={() => setBrokenUrl(url)} className="size-full object-cover" />
  )
}

const round = "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-full"

/** Decoration beside a name: it says nothing to a screen reader. */
export function Avatar({ name, url, className }: AvatarProps) {
  const initials = initialsOf(name ?? "")
  return (
    <span
      aria-hidden="true"
      className={classes(round, "bg-accent text-sm font-semibold text-secondary", className)}
    >
      <Picture url={url}>{initials || <UserIcon />}</Picture>
    </span>
  )
}

export function OrganizationLogo({ name, url, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-xl font-bold",
        url ? "bg-card" : "bg-primary bg-(image:--gradient-primary) text-primary-foreground",
        className,
      )}
    >
      <Picture url={url}>{initialsOf(name ?? "")}</Picture>
    </span>
  )
}

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

const round = "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-full"

/** Decoration beside a name: it says nothing to a screen reader. */
export function Avatar({ name, url, className }: AvatarProps) {
  const initials = initialsOf(name ?? "")
  return (
    <span
      aria-hidden="true"
      className={classes(round, "bg-accent text-sm font-semibold text-secondary", className)}
    >
      {url ? <img src={url} alt="" className="size-full object-cover" /> : initials || <UserIcon />}
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
      {url ? <img src={url} alt="" className="size-full object-cover" /> : initialsOf(name ?? "")}
    </span>
  )
}

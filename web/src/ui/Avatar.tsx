import { useState } from "react"
import { classes } from "./classes.ts"
import { UserIcon } from "./icons.tsx"

type AvatarProps = { name: string | null | undefined; url?: string | null; className?: string }

/** Of the first two words. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("lt") ?? "")
    .join("")

/** The URL of a picture, or null once it has failed to load: what stands for a missing one then takes its place. */
export function useUnbroken(url: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return url && url !== brokenUrl
    ? { url, onBroken: () => setBrokenUrl(url) }
    : { url: null, onBroken: undefined }
}

const round = "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-full"

/** Decoration beside a name: it says nothing to a screen reader. */
export function Avatar({ name, url, className }: AvatarProps) {
  const picture = useUnbroken(url)
  return (
    <span
      aria-hidden="true"
      className={classes(round, "bg-accent text-sm font-semibold text-secondary", className)}
    >
      {picture.url ? (
        <img
          src={picture.url}
          alt=""
          onError={picture.onBroken}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name ?? "") || <UserIcon />
      )}
    </span>
  )
}

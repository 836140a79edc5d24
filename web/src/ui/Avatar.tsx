import { useState } from "react"
import { classes } from "./classes.ts"
import { UserIcon } from "./icons.tsx"

type AvatarProps = { name: string | null | undefined; url?: string | null; className?: string }

/** The first letters of the first two words. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("lt") ?? "")
    .join("")

/** The URL of a picture, or null once it has failed to load, so that a placeholder shows. */
export function useImageFallback(url: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return url && url !== brokenUrl
    ? { url, onError: () => setBrokenUrl(url) }
    : { url: null, onBroken: undefined }
}

const round = "inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-full"

/** Decoration beside a name, hidden from screen readers. */
export function Avatar({ name, url, className }: AvatarProps) {
  const picture = useImageFallback(url)
  return (
    <span
      aria-hidden="true"
      className={classes(round, "bg-accent text-sm font-semibold text-secondary", className)}
    >
      {picture.url ? (
        <img
          src={picture.url}
          alt=""
          onError={picture.onError}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name ?? "") || <UserIcon />
      )}
    </span>
  )
}

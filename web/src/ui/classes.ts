/** Joins class names and leaves out what does not apply. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ")

/**
 * Puts a dot between parts on one line. Each part begins with it, and the negative margin hides it where a line starts.
 */
export const dottedParts =
  "-ml-3 flex flex-wrap *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·'_/_'']"

export const surface = "rounded-2xl bg-card"

export const controlClasses =
  "h-12 w-full min-w-0 rounded-xl border border-field bg-card px-4 text-ink disabled:opacity-60 aria-invalid:border-loss focus-visible:outline-offset-0 focus-visible:outline-ink"

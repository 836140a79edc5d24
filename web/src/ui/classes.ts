/** Joins class names and leaves out what does not apply. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ")

/**
 * Puts a dot between parts on one line. Each part begins with it, and the negative margin hides it where a line starts.
 */
export const dottedParts =
  "-ml-3 flex flex-wrap *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·'_/_'']"

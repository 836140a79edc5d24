/** Joins class names and leaves out what does not apply. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ")

/** Parts with a dot between each two on one line: a part begins with it, and it is out of sight at the start of a line. */
export const dottedParts =
  "-ml-3 flex flex-wrap *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·'_/_'']"

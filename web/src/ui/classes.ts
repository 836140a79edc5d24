/** Joins class names and leaves out what does not apply. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ")

export const surface = "rounded-2xl bg-card"

export const controlClasses =
  "block h-12 w-full min-w-0 rounded-xl border border-field bg-card px-4 text-ink off:bg-line off:text-soft aria-invalid:wrong-field focus-visible:outline-offset-0 focus-visible:outline-ink"

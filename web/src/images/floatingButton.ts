/** A round button that floats on a photo. */
export const floatingButton =
  "grid size-touch shrink-0 place-items-center rounded-full bg-card/95 text-ink shadow-lift hover:bg-card"

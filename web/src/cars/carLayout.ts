/** The photo and the details at the left, the rest at the right; on a phone one column that begins with the photo. */
export const carColumns =
  "relative grid items-start gap-3 md:grid-cols-[minmax(0,min(26.25rem,40%))_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-5"

/** From edge to edge of a phone, right below its header. */
export const photoPlace = "-mx-4 -mt-3 md:mx-0 md:mt-0"

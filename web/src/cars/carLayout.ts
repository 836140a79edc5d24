/**
 * The photo and the details at the left, the rest at the right, on a big screen in two columns; on a phone one column that begins with the photo.
 */
export const carColumns =
  "big-page relative grid items-start gap-3 wide:grid-cols-[minmax(0,min(26.25rem,40%))_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-5"

/** What stands beside the photo. On a big screen its last two children are beside each other. */
export const besidePhoto =
  "grid min-w-0 grid-cols-1 gap-3 wide:col-start-2 wide:row-span-2 wide:row-start-1 big:grid-cols-2 big:items-start big:gap-x-5 big:*:not-[.half]:col-span-full"

/** From edge to edge of a phone, right below its header. */
export const photoPlace = "-mx-4 -mt-3 wide:mx-0 wide:mt-0 print:mx-0 print:mt-0"

/** On a phone the round buttons of a car float on its photo. */
export const floatingPlace = "narrow:absolute narrow:top-0"

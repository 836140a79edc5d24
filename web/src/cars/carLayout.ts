/**
 * On a phone one column that begins with the photo. Wider, two columns that end where their own cards end: the photo, the
 * shares, the details and the papers at the left, the name, the figures, the expenses and the money at the right. On a big screen the
 * money stands below the photo, and what was below it is a third column.
 */
export const carColumns =
  "big-page relative grid gap-2 narrow:-mb-6 narrow:[&_section.bg-card]:py-2.5 narrow:[&_section.bg-card>:first-child]:mb-2 wide:grid-cols-[minmax(0,min(26.25rem,40%))_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-5 wide:gap-y-3 big:grid-cols-[26.25rem_minmax(0,1fr)_26.25rem]"

const column = "flex min-w-0 flex-col gap-2 wide:gap-3"

/** What stands at the right of the photo. */
export const besidePhoto = `${column} wide:col-start-2 wide:row-span-2 wide:row-start-1 big:contents`

/** The name, the figures and the expenses. */
export const mainCards = `${column} narrow:pt-1 big:col-start-2 big:row-span-2 big:row-start-1`

export const moneyPlace = "min-w-0 big:col-start-1 big:row-start-2"

/** How the money is shared, details, papers and history. */
export const lowerCards = `${column} big:col-start-3 big:row-span-2 big:row-start-1`

/** From edge to edge of a phone, right below its header. */
export const photoPlace = "-mx-4 -mt-3 wide:mx-0 wide:mt-0 print:mx-0 print:mt-0"

/** On a phone the round buttons of a car float on its photo. */
export const floatingPlace = "narrow:absolute narrow:top-0"

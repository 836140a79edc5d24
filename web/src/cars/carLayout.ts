/**
 * On a phone one column that begins with the photo. Wider, the photo and the money stand at the left, the name, the figures
 * and the expenses at the right, both to the same end; below them the details and the papers. On a big screen these are a
 * third column.
 */
export const carColumns =
  "big-page relative grid gap-2 narrow:-mb-6 narrow:[&_section.bg-card]:py-2.5 narrow:[&_section.bg-card>:first-child]:mb-2 wide:grid-cols-[minmax(0,min(26.25rem,40%))_minmax(0,1fr)] wide:grid-rows-[auto_1fr_auto] wide:gap-x-5 wide:gap-y-3 big:grid-cols-[26.25rem_minmax(0,1fr)_26.25rem] big:grid-rows-[auto_1fr]"

/** What stands beside the photo; on a wide page its last child, the expenses, reaches to the end of the column. */
export const besidePhoto =
  "flex min-w-0 flex-col gap-2 narrow:pt-1 wide:gap-3 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:*:last:grow"

/** The money, below the photo on a wide page. */
export const moneyPlace = "min-w-0"

/** Details and papers: beside each other, and on a big screen a column of their own. */
export const lowerCards =
  "grid min-w-0 gap-y-2 *:flex *:min-w-0 *:flex-col *:gap-2 wide:col-span-full wide:grid-cols-subgrid wide:gap-y-3 wide:*:gap-3 big:col-span-1 big:col-start-3 big:row-span-2 big:row-start-1 big:grid-cols-1 big:content-start"

/** From edge to edge of a phone, right below its header. */
export const photoPlace = "-mx-4 -mt-3 wide:mx-0 wide:mt-0 print:mx-0 print:mt-0"

/** On a phone the round buttons of a car float on its photo. */
export const floatingPlace = "narrow:absolute narrow:top-0"

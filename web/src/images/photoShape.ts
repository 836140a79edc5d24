/**
 * The large photo of a car, and what stands for it while it loads or where there is none: as wide as a phone and at
 * most half as high as its window, so that the name is in view, or 4:3 in a column.
 */
export const photoShape =
  "aspect-video max-h-[min(20rem,45svh)] w-full wide:aspect-4/3 wide:max-h-none print:aspect-4/3 print:max-h-none"

import { classes } from "../ui/classes.ts"

/** The frame of a photo has the ratio 4:3; on a phone an empty one is lower. */
export const photoFrame = (hasPhoto: boolean) =>
  classes(
    "w-full rounded-xl sm:aspect-4/3",
    hasPhoto ? "aspect-4/3" : "aspect-2/1 border border-dashed border-field/60",
  )

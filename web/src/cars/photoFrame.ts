import { classes } from "../ui/classes.ts"

/** 4:3; on a phone a missing photo takes less of the screen than one that is there. */
export const photoFrame = (hasPhoto: boolean) =>
  classes(
    "w-full rounded-xl sm:aspect-4/3",
    hasPhoto ? "aspect-4/3" : "aspect-2/1 border border-dashed border-field/60",
  )

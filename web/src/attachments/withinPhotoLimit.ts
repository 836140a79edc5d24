import { maxPhotos } from "@marza/domain/attachments/kinds.ts"
import { messages } from "../messages/use.ts"
import { toast } from "../ui/toast.ts"
import { namesOf } from "./namedReasons.ts"

/** Those of the chosen photos that do not exceed the limit of a car; a toast names the others. */
export function withinPhotoLimit(files: readonly File[], present: number): readonly File[] {
  const fitting = files.slice(0, Math.max(0, maxPhotos - present))
  const left = files.slice(fitting.length)
  const { tooManyPhotos, photosLeftOut, andMore } = messages().attachments
  if (left.length > 0)
    toast.notice(tooManyPhotos(maxPhotos), photosLeftOut(left.length, namesOf(left, andMore)))
  return fitting
}

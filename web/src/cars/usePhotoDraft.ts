import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { preparedPhoto } from "../images/prepare.ts"
import { startUpload } from "../images/uploads.ts"
import { useChosenImage } from "../images/useChosenImage.ts"
import { type CarKey, photoTarget } from "./photoApi.ts"

type Draft = { image: Blob; preview: string }

/** The photo of a car that does not exist yet: kept and shown, sent when there is a car to have it. */
export function usePhotoDraft() {
  const client = useQueryClient()
  const { choose, forget, isPreparing, problem } = useChosenImage(preparedPhoto)
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => () => void (draft && URL.revokeObjectURL(draft.preview)), [draft])

  return {
    preview: draft?.preview ?? null,
    isPreparing,
    problem,
    /** What is refused leaves the photo that was there. */
    async choose(file: File) {
      const image = await choose(file)
      if (image) setDraft({ image, preview: URL.createObjectURL(image) })
    },
    cancel: forget,
    remove: () => setDraft(null),
    sendTo(car: CarKey) {
      if (draft) startUpload(photoTarget(client, car), draft.image)
    },
  }
}

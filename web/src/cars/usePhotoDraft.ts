import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { preparePhoto } from "../images/prepare.ts"
import { startUpload } from "../images/uploads.ts"
import { useChosenImage } from "../images/useChosenImage.ts"
import { type CarKey, photoTarget } from "./photoApi.ts"

type Draft = { image: Blob; preview: string }

/** The photo of a new car: kept and previewed until the car exists, then uploaded. */
export function usePhotoDraft() {
  const client = useQueryClient()
  const { choose, reset, isPreparing, problem } = useChosenImage(preparePhoto)
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => () => void (draft && URL.revokeObjectURL(draft.preview)), [draft])

  return {
    preview: draft?.preview ?? null,
    isPreparing,
    problem,
    /** A refused file leaves the earlier photo. */
    async choose(file: File) {
      const image = await choose(file)
      if (image) setDraft({ image, preview: URL.createObjectURL(image) })
    },
    cancel: reset,
    remove: () => setDraft(null),
    sendTo(car: CarKey) {
      if (draft) startUpload(photoTarget(client, car), draft.image)
    },
  }
}

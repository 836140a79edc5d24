import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { preparePhoto } from "../images/prepare.ts"
import { startUpload } from "../images/uploads.ts"
import { useChosenImage } from "../images/useChosenImage.ts"
import { changeUnsent, findUnsentCar } from "../offline/unsent.ts"
import { type CarKey, photoTarget } from "./photoApi.ts"

type Draft = { image: Blob; preview: string }

/**
 * The photo of a new car: kept and previewed until the car exists, then uploaded.
 * @param unsentId of a car that waits for a connection, perhaps with its photo
 */
export function usePhotoDraft(unsentId: string | undefined) {
  const client = useQueryClient()
  const { choose, reset, isPreparing, problem } = useChosenImage(preparePhoto)
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => () => void (draft && URL.revokeObjectURL(draft.preview)), [draft])

  const show = useCallback(
    (image: Blob) => setDraft({ image, preview: URL.createObjectURL(image) }),
    [],
  )

  useEffect(() => {
    if (!unsentId) return
    void findUnsentCar(unsentId).then((unsent) => unsent?.photo && show(unsent.photo))
  }, [unsentId, show])

  return {
    preview: draft?.preview ?? null,
    isPreparing,
    problem,
    /** A refused file leaves the earlier photo. */
    async choose(file: File) {
      const image = await choose(file)
      if (image) show(image)
    },
    cancel: reset,
    remove: () => setDraft(null),
    /** Keeps the photo with a car that waits for a connection. @throws where the storage has no room for it */
    async keepFor(id: string) {
      const unsent = draft && (await findUnsentCar(id))
      if (unsent) await changeUnsent(unsent, { photo: draft.image })
    },
    sendTo(car: CarKey) {
      if (draft) startUpload(photoTarget(client, car), draft.image)
    },
  }
}

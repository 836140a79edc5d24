import { text } from "@marza/domain/texts/text.ts"
import { useEffect, useRef, useState } from "react"
import { ImageRefused } from "../images/imageRefused.ts"
import { preparePhotoInTurn } from "../images/preparing.ts"
import { useLanguage } from "../messages/first.ts"
import { addFiles } from "./uploadActions.ts"
import type { Owner } from "./uploading.ts"
import { withinPhotoLimit } from "./withinPhotoLimit.ts"

/** A photo of a car that does not exist yet; its picture is null while it is prepared. */
export type PhotoDraft = { name: string; prepared: { file: File; preview: string } | null }

/** The photos of a new car: prepared and shown at once, and sent when the car exists. */
export function usePhotoDrafts() {
  const language = useLanguage()
  const [drafts, setDrafts] = useState<readonly PhotoDraft[]>([])
  const [refused, setRefused] = useState<ImageRefused | null>(null)
  const latest = useRef(drafts)
  latest.current = drafts
  const isSent = useRef(false)

  // The object URLs of photos that were sent stay, because their uploads show them.
  useEffect(
    () => () => {
      if (isSent.current) return
      for (const { prepared } of latest.current) if (prepared) URL.revokeObjectURL(prepared.preview)
    },
    [],
  )

  async function choose(file: File) {
    const draft: PhotoDraft = { name: file.name, prepared: null }
    setDrafts((before) => [...before, draft])
    const replace = (by: readonly PhotoDraft[]) =>
      setDrafts((before) => before.flatMap((one) => (one === draft ? by : one)))
    try {
      const { image, preview } = await preparePhotoInTurn(file)
      const prepared = {
        file: new File([image], file.name, { type: image.type }),
        preview: URL.createObjectURL(preview),
      }
      replace([{ ...draft, prepared }])
    } catch (error) {
      replace([])
      setRefused(error instanceof ImageRefused ? error : new ImageRefused("image_undecodable"))
    }
  }

  return {
    drafts,
    isPreparing: drafts.some(({ prepared }) => prepared === null),
    problem: refused ? text(refused.reason, language) : undefined,
    add(files: readonly File[]) {
      setRefused(null)
      for (const file of withinPhotoLimit(files, drafts.length)) void choose(file)
    },
    remove(draft: PhotoDraft) {
      if (draft.prepared) URL.revokeObjectURL(draft.prepared.preview)
      setDrafts((before) => before.filter((one) => one !== draft))
    },
    sendTo(car: Owner) {
      const ready = drafts.flatMap(({ prepared }) => prepared ?? [])
      if (ready.length === 0) return
      isSent.current = true
      addFiles(
        car,
        ready.map(({ file }) => file),
        "photo",
        ready.map(({ preview }) => preview),
      )
    },
  }
}

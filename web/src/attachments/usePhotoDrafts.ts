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

type Refused = { name: string; reason: string }

/** The photos of a new car: prepared and shown at once, and sent when the car exists. */
export function usePhotoDrafts() {
  const language = useLanguage()
  const [drafts, setDrafts] = useState<readonly PhotoDraft[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
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
      const why = error instanceof ImageRefused ? error.reason : "image_undecodable"
      setRefused((before) => [...before, { name: file.name, reason: text(why, language) }])
    }
  }

  return {
    drafts,
    isPreparing: drafts.some(({ prepared }) => prepared === null),
    refused,
    add(files: readonly File[]) {
      setRefused([])
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

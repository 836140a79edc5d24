import { newId } from "@marza/domain/id.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useEffect, useRef, useState } from "react"
import { ImageRefused } from "../images/imageRefused.ts"
import { preparePhotoInTurn } from "../images/preparing.ts"
import { useLanguage } from "../messages/first.ts"
import { tellRestored } from "../ui/useDraft.ts"
import { useDraftFiles } from "../ui/useDraftFiles.ts"
import { addFiles } from "./uploadActions.ts"
import type { Owner } from "./uploading.ts"
import { withinPhotoLimit } from "./withinPhotoLimit.ts"

/** A photo of a car that does not exist yet; its picture is null while it is prepared. */
export type PhotoDraft = {
  id: string
  name: string
  prepared: { file: File; preview: string } | null
}

type Refused = { name: string; reason: string }

/** The photos of a new car: prepared and shown at once, and sent when the car exists. `name` is that of the form. */
export function usePhotoDrafts(name: string) {
  const language = useLanguage()
  const files = useDraftFiles(name, (kept) => {
    tellRestored()
    // A photo that was prepared before stays as it is.
    for (const { id, at, file } of kept) void choose(id, at, file)
  })
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

  async function choose(id: string, at: number, file: File) {
    const draft: PhotoDraft = { id, name: file.name, prepared: null }
    setDrafts((before) => [...before, draft])
    void files.keep(id, { at, file })
    const replace = (by: readonly PhotoDraft[]) =>
      setDrafts((before) => before.flatMap((one) => (one === draft ? by : one)))
    try {
      const { image, preview } = await preparePhotoInTurn(file)
      const prepared = {
        file: new File([image], file.name, { type: image.type }),
        preview: URL.createObjectURL(preview),
      }
      replace([{ ...draft, prepared }])
      if (latest.current.includes(draft)) void files.keep(id, { at, file: prepared.file })
    } catch (error) {
      replace([])
      void files.remove(id)
      const why = error instanceof ImageRefused ? error.reason : "image_undecodable"
      setRefused((before) => [...before, { name: file.name, reason: text(why, language) }])
    }
  }

  return {
    drafts,
    isPreparing: drafts.some(({ prepared }) => prepared === null),
    refused,
    add(chosen: readonly File[]) {
      setRefused([])
      const now = Date.now()
      for (const [index, file] of withinPhotoLimit(chosen, drafts.length).entries())
        void choose(newId(), now + index, file)
    },
    remove(draft: PhotoDraft) {
      if (draft.prepared) URL.revokeObjectURL(draft.prepared.preview)
      setDrafts((before) => before.filter((one) => one !== draft))
      void files.remove(draft.id)
    },
    /** Forgets them, when the form is left without saving. */
    discard: () => void files.discard(),
    sendTo(car: Owner) {
      const ready = drafts.flatMap(({ prepared }) => prepared ?? [])
      if (ready.length === 0) return
      isSent.current = true
      void files.discard()
      addFiles(
        car,
        ready.map(({ file }) => file),
        "photo",
        ready.map(({ preview }) => preview),
      )
    },
  }
}

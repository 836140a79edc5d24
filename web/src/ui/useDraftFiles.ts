import { useEffect, useEffectEvent, useMemo } from "react"
import { openDraftFiles } from "./draftFiles.ts"

type DraftFiles = ReturnType<typeof openDraftFiles>

/** Keeps the files of a form beside what is typed in it (useDraft.ts). `restore` gets those of an earlier one, if any. */
export function useDraftFiles(
  name: string,
  restore: (kept: Awaited<ReturnType<DraftFiles["read"]>>) => void,
): DraftFiles {
  const files = useMemo(() => openDraftFiles(name), [name])
  const onRead = useEffectEvent(restore)
  useEffect(() => {
    let isOpen = true
    void files.read().then((kept) => {
      if (isOpen && kept.length > 0) onRead(kept)
    })
    return () => {
      isOpen = false
    }
  }, [files])
  return files
}

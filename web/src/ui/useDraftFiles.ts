import { useEffect, useEffectEvent, useMemo } from "react"
import { openDraftFiles } from "./draftFiles.ts"

type DraftFiles = ReturnType<typeof openDraftFiles>

/** Keeps the files of a form beside what is typed in it (useDraft.ts). `restore` gets those of an earlier one, if any. */
export function useDraftFiles(
  name: string,
  restore: (kept: Awaited<ReturnType<DraftFiles["read"]>>) => void,
): DraftFiles {
  const { files, chosen } = useMemo(() => {
    const opened = openDraftFiles(name)
    /** The files that this form has kept itself, perhaps before those of an earlier one were read. */
    const chosen = new Set<string>()
    const keep: DraftFiles["keep"] = (id, kept) => {
      chosen.add(id)
      return opened.keep(id, kept)
    }
    return { files: { ...opened, keep }, chosen }
  }, [name])
  const onRead = useEffectEvent(restore)
  useEffect(() => {
    let isOpen = true
    void files.read().then((all) => {
      const kept = all.filter(({ id }) => !chosen.has(id))
      if (isOpen && kept.length > 0) onRead(kept)
    })
    return () => {
      isOpen = false
    }
  }, [files, chosen])
  return files
}

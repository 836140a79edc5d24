import { type DragEvent, useEffect, useState } from "react"

const holdsFile = (data: DataTransfer | null) => data?.types.includes("Files") ?? false

type OnFiles = (files: readonly File[]) => void

/** Takes files that are dropped on an element, or pasted anywhere on the page outside a dialog. */
export function useFileDrop(onFiles: OnFiles, isDisabled = false) {
  const drop = useDroppedFiles(onFiles, isDisabled)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes("text/plain")
      const hasDialog = document.querySelector("[role=dialog], [role=alertdialog]")
      if (files.length === 0 || isText || isDisabled || hasDialog) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener("paste", paste)
    return () => removeEventListener("paste", paste)
  }, [onFiles, isDisabled])

  return drop
}

/** Takes files that are dropped on an element. */
export function useDroppedFiles(onFiles: OnFiles, isDisabled = false) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    // Otherwise the browser would open a file that is dropped elsewhere in place of the page and its unsaved values.
    const refuse = (event: globalThis.DragEvent) => {
      if (holdsFile(event.dataTransfer)) event.preventDefault()
    }
    addEventListener("dragover", refuse)
    addEventListener("drop", refuse)
    return () => {
      removeEventListener("dragover", refuse)
      removeEventListener("drop", refuse)
    }
  }, [])

  return {
    isOver: isOver && !isDisabled,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFile(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isDisabled ? "none" : "copy"
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        if (!isDisabled) onFiles(files)
      },
    },
  }
}

import { type DragEvent, useEffect, useState } from "react"

const holdsFile = (data: DataTransfer | null) => data?.types.includes("Files") ?? false

/** Takes a file that is dropped on an element, or pasted anywhere on the page outside a dialog. */
export function useFileDrop(onFile: (file: File) => void, isDisabled: boolean) {
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

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const isText = event.clipboardData?.types.includes("text/plain")
      const hasDialog = document.querySelector("[role=dialog], [role=alertdialog]")
      if (!file || isText || isDisabled || hasDialog) return
      event.preventDefault()
      onFile(file)
    }
    addEventListener("paste", paste)
    return () => removeEventListener("paste", paste)
  }, [onFile, isDisabled])

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
        const file = event.dataTransfer.files[0]
        if (!file) return
        event.preventDefault()
        if (!isDisabled) onFile(file)
      },
    },
  }
}

import type { Ref } from "react"

type HiddenInputProps = {
  ref: Ref<HTMLInputElement>
  /** The accepted types; images where it is omitted. */
  accept?: string
  isMany?: boolean
  /** Opens the camera of a phone. */
  isCamera?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that an item of a menu opens: the menu has closed before the files are chosen. */
export function HiddenInput({ ref, accept, isMany, isCamera, onFiles }: HiddenInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept ?? "image/*"}
      multiple={isMany}
      capture={isCamera ? "environment" : undefined}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The input is emptied, so that choosing the same file again fires a change event.
        currentTarget.value = ""
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}

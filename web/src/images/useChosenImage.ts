import { text } from "@marza/domain/texts/text.ts"
import { useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { ImageRefused } from "./imageRefused.ts"

/** Prepares chosen files for the upload, and holds what was wrong with the last one. */
export function useChosenImage(prepare: (file: File) => Promise<Blob>) {
  const language = useLanguage()
  const [refused, setRefused] = useState<ImageRefused | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const latest = useRef<File>(null)

  /** Null for a refused file, and for one that another file or `reset` has replaced meanwhile. */
  async function choose(file: File): Promise<Blob | null> {
    latest.current = file
    setRefused(null)
    setPreparing(true)
    try {
      const image = await prepare(file)
      return latest.current === file ? image : null
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      if (latest.current === file) setRefused(error)
      return null
    } finally {
      if (latest.current === file) setPreparing(false)
    }
  }

  function reset() {
    latest.current = null
    setRefused(null)
    setPreparing(false)
  }

  const problem = refused ? text(refused.reason, language) : undefined
  return { choose, reset, isPreparing, problem }
}

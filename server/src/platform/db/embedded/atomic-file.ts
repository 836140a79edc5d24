import { renameSync, writeFileSync } from "node:fs"

/** Writes a file that others see whole or not at all, even after a crash or on a full disk. */
export function writeAtomically(file: string, content: string, mode = 0o600): void {
  const unfinished = `${file}.new`
  writeFileSync(unfinished, content, { mode })
  renameSync(unfinished, file)
}

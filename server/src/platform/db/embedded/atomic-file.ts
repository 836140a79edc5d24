import { randomBytes } from "node:crypto"
import { renameSync, rmSync, writeFileSync } from "node:fs"

/** Writes a file that others see whole or not at all, even after a crash or on a full disk. */
export function writeAtomically(file: string, content: string, mode = 0o600): void {
  // A name that nobody else has, so that nothing is written over.
  const unfinished = `${file}.${randomBytes(6).toString("hex")}.new`
  try {
    writeFileSync(unfinished, content, { mode, flag: "wx" })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

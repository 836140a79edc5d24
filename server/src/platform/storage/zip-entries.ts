import { Readable } from "node:stream"
import type { Language } from "@marza/domain/language.ts"
import type { Disk } from "flydrive"
import type { Log } from "../log.ts"
import type { ZipEntry } from "../zip/zip.ts"
import { openReferredFile } from "./open-file.ts"

const texts: Record<Language, { path: string; lead: string }> = {
  lt: {
    path: "TRŪKSTA FAILŲ.txt",
    lead: "Šių failų svetainės saugykloje nebėra, todėl jų nėra ir čia:",
  },
  en: {
    path: "MISSING FILES.txt",
    lead: "The store of this installation has lost these files, so they are not in here:",
  },
}

/** Stored files of a ZIP, and what became of those that the store has lost. */
export type StoredEntries = {
  /** The entry of a file, which is left out when the store has lost it. */
  entryOf: (file: { stored: string; path: string; modifiedAt: Date }) => ZipEntry
  /** The paths of those that were left out so far. */
  missing: string[]
  /** A text that names them, to be put after the files; left out when there are none. */
  notice: ZipEntry
}

/** A lost file is one line of the ZIP and of the log; nobody should be unable to take the others along. */
export function storedEntries(
  { disk, log }: { disk: Disk; log: Log },
  language: Language,
  now: Date,
): StoredEntries {
  const missing: string[] = []
  const lose = ({ stored, path }: { stored: string; path: string }) => {
    log.error({ path: stored }, "a stored file is missing")
    missing.push(path)
  }
  const { path, lead } = texts[language]
  const lines = () => ["\uFEFF", lead, "\r\n\r\n", ...missing.map((name) => `${name}\r\n`)]
  return {
    missing,
    entryOf: ({ stored, path, modifiedAt }) => ({
      path,
      modifiedAt,
      open: async () => {
        const content = await openReferredFile(disk, stored)
        if (!content) lose({ stored, path })
        return content
      },
    }),
    notice: {
      path,
      modifiedAt: now,
      isText: true,
      open: () => (missing.length > 0 ? Readable.from([lines().join("")]) : undefined),
    },
  }
}

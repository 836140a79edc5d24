import { once } from "node:events"
import { PassThrough, Readable } from "node:stream"
import { finished } from "node:stream/promises"
import filenamify from "filenamify"
import { ZipFile } from "yazl"

/** A file of a ZIP: its path inside, in safe names ({@link safeName}), and its content when its turn comes. */
export type ZipEntry = {
  path: string
  modifiedAt: Date
  /** Text, which becomes much smaller; pictures and PDFs are compressed already. */
  isText?: true
  /** Undefined for what is left out. */
  open: () => Promise<Readable | undefined> | Readable | undefined
}

/**
 * Streams files as one ZIP, one after the other, in constant memory; each is opened when its turn comes. When a file cannot be read the stream breaks off without its directory, so
 * that what has arrived does not open as a whole ZIP.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const fail = (error: unknown) => output.destroy(error as Error)
  const add = async ({ path, modifiedAt, isText, open }: ZipEntry) => {
    current = await open()
    if (output.destroyed) current?.destroy()
    if (!current || output.destroyed) return
    zip.addReadStream(current, path, { mtime: modifiedAt, compress: isText === true })
    await finished(current, { writable: false })
  }
  const addAll = async () => {
    for (const entry of entries) await add(entry)
    zip.end()
  }
  zip.on("error", fail)
  zip.outputStream.pipe(output)
  addAll().catch(fail)
  // Whoever asked has gone: the file that was being read is closed.
  void once(output, "close").then(
    () => current?.destroy(),
    () => current?.destroy(),
  )
  return output
}

/** A text file of a ZIP. */
export const textEntry = (path: string, content: string, modifiedAt: Date): ZipEntry => ({
  path,
  modifiedAt,
  isText: true,
  open: () => Readable.from([Buffer.from(content)]),
})

const maxCharacters = 100

/** A name that Windows, macOS and Linux take for a file or a folder and show, with its ending. */
export function safeName(name: string): string {
  const safe = filenamify(name.normalize("NFC"), { replacement: "_", maxLength: maxCharacters })
  return safe.replace(/^[. ]+|[. ]+$/g, "") || "_"
}

/** Gives each path that was given before another number: "a.pdf", "a (2).pdf". */
export function uniquePaths(): (path: string) => string {
  const taken = new Set<string>()
  /** The last number of each path that came more than once. */
  const numbers = new Map<string, number>()
  return (path) => {
    const dot = path.lastIndexOf(".")
    const end = dot > path.lastIndexOf("/") + 1 ? dot : path.length
    // Windows and macOS do not tell capitals apart.
    const asked = path.toLowerCase()
    for (let number = numbers.get(asked) ?? 1; ; number++) {
      const candidate = number === 1 ? path : `${path.slice(0, end)} (${number})${path.slice(end)}`
      const key = candidate.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      numbers.set(asked, number)
      return candidate
    }
  }
}

import { setTimeout as pause } from "node:timers/promises"
import { isConnected, parseBankFile } from "@marza/domain/rates/bank-file.ts"
import type { PublishedRate } from "@marza/domain/rates/reference.ts"

/** From the shortest to the whole history, which is some megabytes. */
const fileNames = ["eurofxref-daily.xml", "eurofxref-hist-90d.xml", "eurofxref-hist.xml"]
const timeoutSeconds = 30
/** Several times the history since 1999. */
const maxFileBytes = 32 * 1024 * 1024

/** `pauses` are the seconds before each further attempt to read a file. */
export type Attempts = { stopping: AbortSignal; pauses: readonly number[] }

/**
 * Reads the bank's shortest file that leaves no working day out.
 * @param newest the last stored day; without one the whole history is read
 * @throws an error that says what could not be read
 */
export async function readBank(
  url: string,
  newest: string | undefined,
  { stopping, pauses }: Attempts,
): Promise<PublishedRate[]> {
  let rates: PublishedRate[] = []
  for (const name of newest ? fileNames : fileNames.slice(-1)) {
    rates = await readFile(`${url}/${name}`, { stopping, pauses })
    if (newest && isConnected(newest, rates)) break
  }
  return rates
}

async function readFile(url: string, { stopping, pauses }: Attempts): Promise<PublishedRate[]> {
  for (const seconds of pauses) {
    try {
      return await readOnce(url, stopping)
    } catch {
      await pause(seconds * 1000, undefined, { signal: stopping })
    }
  }
  return readOnce(url, stopping).catch((error) => {
    throw new Error(`${url}: ${reasonOf(error)}`)
  })
}

async function readOnce(url: string, stopping: AbortSignal): Promise<PublishedRate[]> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutSeconds * 1000)])
  // The bank's files lie where they are asked for; elsewhere would be somebody else's choice.
  const response = await fetch(url, { signal, redirect: "error" })
  if (!response.ok) throw new Error(`the answer is ${response.status}`)
  return parseBankFile(await textOf(response))
}

/** @throws for more than any file of the bank has: a server that went on sending would fill the memory */
async function textOf({ body, headers }: Response): Promise<string> {
  const tooLarge = () => new Error(`it has more than ${maxFileBytes / 1024 / 1024} MB`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (Number(headers.get("content-length")) > maxFileBytes) {
    await body?.cancel()
    throw tooLarge()
  }
  // An error that is thrown within the loop cancels the response.
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxFileBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** fetch() tells in the cause why a connection failed. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message
  return cause.message || ("code" in cause && String(cause.code)) || message
}

import type { Language } from "@marza/domain/language.ts"
import { maxFileBytes } from "@marza/spreadsheet/limits.ts"
import type { Reasons } from "@marza/spreadsheet/plan/left-out.ts"
import { type RefusalReason, SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import type { ImportChoices, ImportPlan, PlannedRow } from "@marza/spreadsheet/types.ts"

export type ReadRequest =
  | { kind: "open"; bytes: ArrayBuffer; fileName: string }
  | { kind: "plan"; choices: ImportChoices }
  | { kind: "leftOut"; reasons: Reasons; heading: string; language: Language }

/** A plan as the worker sends it: a row of the previous plan is sent as its index there. */
export type SentPlan = Omit<ImportPlan, "rows"> & { rows: (PlannedRow | number)[] }

/** Requests are answered one by one, in their order. */
export type ReadAnswer =
  | { opened: true }
  | { plan: SentPlan }
  | { files: string[] }
  | { reason: RefusalReason }
  | { failed: true }

/** An open file. A row that is the same as in the previous plan is the same object. */
export type OpenSpreadsheet = {
  /** The checksum of the file; null where the browser makes none, as on a page without HTTPS. */
  sha256: string | null
  plan(choices: ImportChoices): Promise<ImportPlan>
  /** The rows that the newest plan leaves out, as the texts of CSV files: one for each table with other headings. */
  leftOutCsv(reasons: Reasons, heading: string, language: Language): Promise<string[]>
}

/**
 * Reads a file in a worker of its own.
 * @param signal closes the file at any moment: its worker ends, and waiting promises are rejected
 * @throws {SpreadsheetRefused}
 */
export async function openSpreadsheet(file: File, signal: AbortSignal): Promise<OpenSpreadsheet> {
  if (file.size > maxFileBytes) throw new SpreadsheetRefused("tooLarge")
  const bytes = await file.arrayBuffer()
  const sha256 = await sha256Of(bytes)
  signal.throwIfAborted()
  const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), { type: "module" })
  const { ask, close } = conversation(worker)
  signal.addEventListener("abort", close, { once: true })
  let rows: PlannedRow[] = []
  try {
    await ask({ kind: "open", bytes, fileName: file.name }, [bytes])
  } catch (error) {
    if (!signal.aborted) close()
    throw error
  }
  return {
    sha256,
    async plan(choices) {
      const { plan } = await ask<{ plan: SentPlan }>({ kind: "plan", choices })
      rows = plan.rows.map((row) => {
        const kept = typeof row === "number" ? rows[row] : row
        if (!kept) throw new Error("The worker kept a row that was never sent")
        return kept
      })
      return { ...plan, rows }
    },
    leftOutCsv: async (reasons, heading, language) =>
      (await ask<{ files: string[] }>({ kind: "leftOut", reasons, heading, language })).files,
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  // Absent outside a secure context, whatever the type says.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return null
  const sum = new Uint8Array(await subtle.digest("SHA-256", bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Sends requests to the worker, and gives each its answer. */
function conversation(worker: Worker) {
  const waiting: PromiseWithResolvers<ReadAnswer>[] = []
  const rejectAll = (message: string) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message))
  }
  worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => {
    const asked = waiting.shift()
    if ("reason" in data) asked?.reject(new SpreadsheetRefused(data.reason))
    else if ("failed" in data) asked?.reject(new Error("The spreadsheet could not be read"))
    else asked?.resolve(data)
  })
  worker.addEventListener("error", () => rejectAll("The worker that reads spreadsheets has failed"))
  return {
    ask<Answer extends ReadAnswer>(request: ReadRequest, transferred: Transferable[] = []) {
      const asked = Promise.withResolvers<ReadAnswer>()
      waiting.push(asked)
      worker.postMessage(request, transferred)
      // The cast: each kind of request has an answer of its own.
      return asked.promise as Promise<Answer>
    },
    close() {
      worker.terminate()
      rejectAll("The spreadsheet was closed")
    },
  }
}

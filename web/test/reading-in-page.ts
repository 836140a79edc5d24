import { leftOutCsv } from "@marza/spreadsheet/plan/left-out.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import type { ReadAnswer, ReadRequest } from "../src/imports/reading.ts"

/** Reads spreadsheets as imports/reading-worker.ts does, but in the page: happy-dom has no workers. */
export class ReadingInPage extends EventTarget {
  #workbook: ReturnType<typeof readWorkbook> | undefined
  #planner: ReturnType<typeof importPlanner> | undefined
  #plan: ImportPlan | undefined

  postMessage(request: ReadRequest) {
    const data = this.#answer(request)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })))
  }

  terminate() {}

  #answer(request: ReadRequest): ReadAnswer {
    try {
      if (request.kind === "open") {
        this.#workbook = readWorkbook(new Uint8Array(request.bytes), request.fileName)
        this.#planner = importPlanner(this.#workbook, now)
        return { opened: true }
      }
      if (!this.#workbook || !this.#planner) return { failed: true }
      if (request.kind === "plan") {
        this.#plan = this.#planner(request.choices)
        return { plan: this.#plan }
      }
      const { reasons, heading, language } = request
      const sheets = this.#plan?.sheets ?? []
      return { files: leftOutCsv(this.#workbook, sheets, reasons, heading, language) }
    } catch (error) {
      return error instanceof SpreadsheetRefused ? { reason: error.reason } : { failed: true }
    }
  }
}

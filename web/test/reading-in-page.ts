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
    const { id } = request
    try {
      if (request.kind === "open") {
        this.#workbook = readWorkbook(new Uint8Array(request.bytes), request.fileName)
        this.#planner = importPlanner(this.#workbook, now)
        return { id, opened: true }
      }
      if (!this.#workbook || !this.#planner) return { id, failed: true }
      if (request.kind === "plan") {
        this.#plan = this.#planner(request.choices)
        return { id, plan: this.#plan }
      }
      const { reasons, heading, language } = request
      const sheets = this.#plan?.sheets ?? []
      return { id, files: leftOutCsv(this.#workbook, sheets, reasons, heading, language) }
    } catch (error) {
      return error instanceof SpreadsheetRefused
        ? { id, reason: error.reason }
        : { id, failed: true }
    }
  }
}

import { leftOutCsv } from "@marza/spreadsheet/plan/left-out.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import type { Workbook } from "@marza/spreadsheet/sheet.ts"
import type { ImportPlan, PlannedRow } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import type { ReadAnswer, ReadRequest, SentPlan } from "./reading.ts"

let workbook: Workbook
let planner: ReturnType<typeof importPlanner>
let lastPlan: ImportPlan | undefined

// Reads a spreadsheet and plans its import in a worker, so that the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => postMessage(answerTo(data)))

function answerTo(request: ReadRequest): ReadAnswer {
  try {
    return answer(request)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { reason: error.reason }
    console.error("A spreadsheet could not be read", error)
    return { failed: true }
  }
}

function answer(request: ReadRequest): ReadAnswer {
  if (request.kind === "open") {
    workbook = readWorkbook(new Uint8Array(request.bytes), request.fileName)
    planner = importPlanner(workbook)
    return { opened: true }
  }
  if (request.kind === "leftOut") {
    const { reasons, heading, language } = request
    return { files: leftOutCsv(workbook, lastPlan?.sheets ?? [], reasons, heading, language) }
  }
  const before = lastPlan
  lastPlan = planner(request.choices)
  return { plan: sent(lastPlan, before) }
}

/**
 * The plan as it is sent. Copying thousands of rows takes long, so rows of the previous plan are sent as their index
 * there.
 */
function sent(plan: ImportPlan, before: ImportPlan | undefined): SentPlan {
  const places = new Map<PlannedRow, number>(before?.rows.map((row, index) => [row, index]))
  return { ...plan, rows: plan.rows.map((row) => places.get(row) ?? row) }
}

import { leftOutCsv } from "@marza/spreadsheet/plan/left-out.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import type { Workbook } from "@marza/spreadsheet/sheet.ts"
import type { ImportPlan, PlannedRow } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import type { ReadAnswer, ReadRequest, SentPlan } from "./reading.ts"

type Answer = ReadAnswer extends infer Each
  ? Each extends ReadAnswer
    ? Omit<Each, "id">
    : never
  : never

let workbook: Workbook | undefined
let planner: ReturnType<typeof importPlanner> | undefined
let lastPlan: ImportPlan | undefined
let queue: Promise<unknown> = Promise.resolve()

// Reads a spreadsheet and plans its import in a worker, so that the page stays responsive. Requests run one by one.
addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  queue = queue.then(async () => postMessage({ id: data.id, ...(await answerTo(data)) }))
})

async function answerTo(request: ReadRequest): Promise<Answer> {
  try {
    return await answer(request)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { reason: error.reason }
    console.error("A spreadsheet could not be read", error)
    return { failed: true }
  }
}

async function answer(request: ReadRequest): Promise<Answer> {
  if (request.kind === "open") {
    workbook = await readWorkbook(new Uint8Array(request.bytes), request.fileName)
    planner = importPlanner(workbook)
    return { opened: true }
  }
  if (!workbook || !planner) throw new Error("No file is open")
  if (request.kind === "plan") {
    const before = lastPlan
    lastPlan = planner(request.choices)
    return { plan: sent(lastPlan, before) }
  }
  const { reasons, heading, language } = request
  return { files: leftOutCsv(workbook, lastPlan?.sheets ?? [], reasons, heading, language) }
}

/**
 * The plan as it is sent. Copying thousands of rows takes long, so rows of the previous plan are sent as their index
 * there.
 */
function sent(plan: ImportPlan, before: ImportPlan | undefined): SentPlan {
  const places = new Map<PlannedRow, number>(before?.rows.map((row, index) => [row, index]))
  return { ...plan, rows: plan.rows.map((row) => places.get(row) ?? row) }
}

import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import { bytesOf } from "@marza/spreadsheet/spreadsheets.testing.ts"
import { afterEach, describe, expect, it, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { openSpreadsheet } from "./reading.ts"

type Listener = (event: { data: unknown }) => void

/** Runs the worker's code in this thread; what passes between the two is cloned, as between threads. */
class WorkerHere extends EventTarget {
  static failing = false
  static silent = false
  static made = 0
  static ended = 0
  private listener: Promise<Listener>

  constructor() {
    super()
    WorkerHere.made += 1
    const { promise, resolve } = Promise.withResolvers<Listener>()
    vi.stubGlobal("addEventListener", (_: string, listener: Listener) => resolve(listener))
    vi.stubGlobal("postMessage", (data: unknown) =>
      this.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) })),
    )
    vi.resetModules()
    this.listener = promise
    import("./reading-worker.ts")
  }
  async postMessage(data: unknown) {
    if (WorkerHere.silent) return
    const cloned = structuredClone(data)
    if (WorkerHere.failing) this.dispatchEvent(new Event("error"))
    else (await this.listener)({ data: cloned })
  }
  terminate() {
    WorkerHere.ended += 1
  }
}

const open = async (content: string | Uint8Array<ArrayBuffer>, name: string) => {
  vi.stubGlobal("Worker", WorkerHere)
  return openSpreadsheet(new File([content], name), closing.signal)
}
let closing = new AbortController()

afterEach(() => {
  WorkerHere.failing = false
  WorkerHere.silent = false
  WorkerHere.made = 0
  WorkerHere.ended = 0
  closing = new AbortController()
  vi.unstubAllGlobals()
})

describe("a spreadsheet that is opened", () => {
  const csv = "Automobilis;Kaina EUR\nVW Golf;5000\nAudi A4;x\nSeat;7000"

  it("is planned in the worker, and an unchanged row stays the same object", async () => {
    const file = await open(csv, "a.csv")
    const before = await file.plan(noChoices)
    expect(before.rows.map(({ car }) => car?.name)).toEqual(["VW Golf", undefined, "Seat"])
    const edits = { "0:3": { "car.purchase_price": "6000" } }
    const after = await file.plan({ ...noChoices, edits, leftOut: ["0:4"] })
    expect(after.rows.map(({ car, leftOut }) => leftOut ?? car?.name)).toEqual([
      "VW Golf",
      "Audi A4",
      "byHand",
    ])
    expect(after.rows[0]).toBe(before.rows[0])
    const files = await file.leftOutCsv([{ row: "0:4", why: "Palikta" }], "Kodėl", "lt")
    expect(files).toEqual([
      '\uFEFF"Automobilis";"Kaina EUR";"Kodėl"\r\n"Seat";"7000";"Palikta"\r\n',
    ])
    closing.abort()
    expect(WorkerHere.ended).toBe(1)
  })

  it("answers requests in their order, however fast they come", async () => {
    const file = await open(csv, "a.csv")
    const plans = await Promise.all(
      ["1", "2", "3"].map((price) =>
        file.plan({ ...noChoices, edits: { "0:2": { "car.purchase_price": price } } }),
      ),
    )
    expect(plans.map(({ rows }) => rows[0]?.car?.purchase_price)).toEqual(["1.00", "2.00", "3.00"])
    expect(plans[2]?.rows[2]).toBe(plans[0]?.rows[2])
  })

  it("is refused with its reason when the file is no spreadsheet, and its worker ends", async () => {
    const error = await open(await bytesOf("old-excel.xls"), "a.xls").catch((thrown) => thrown)
    expect(error).toBeInstanceOf(SpreadsheetRefused)
    expect(error.reason).toBe("oldExcel")
    expect(WorkerHere.ended).toBe(1)
  })

  it("can be cancelled while it is read, and its worker ends", async () => {
    WorkerHere.silent = true
    const file = open(csv, "a.csv")
    await eventually(() => expect(WorkerHere.made).toBe(1))
    closing.abort()
    await expect(file).rejects.toThrow("closed")
    expect(WorkerHere.ended).toBe(1)
  })

  it("starts no worker when it is cancelled before the file is loaded", async () => {
    const file = open(csv, "a.csv")
    closing.abort()
    await expect(file).rejects.toThrow("abort")
    expect(WorkerHere.made).toBe(0)
  })

  it("rejects what waits for it when its worker fails, or when it is closed", async () => {
    const file = await open(csv, "a.csv")
    WorkerHere.failing = true
    await expect(file.plan(noChoices)).rejects.toThrow("has failed")
    WorkerHere.failing = false
    const waiting = file.plan(noChoices)
    closing.abort()
    await expect(waiting).rejects.toThrow("closed")
  })
})

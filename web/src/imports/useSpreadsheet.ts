import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { type RefusalReason, SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import type { ImportChoices, ImportPlan } from "@marza/spreadsheet/types.ts"
import { useContext, useEffect, useRef, useState } from "react"
import { Payers } from "../ui/payersContext.ts"
import { type OpenSpreadsheet, openSpreadsheet } from "./reading.ts"

type OpenState = {
  step: "open"
  name: string
  spreadsheet: OpenSpreadsheet
  choices: ImportChoices
  plan: ImportPlan
  /** The plan does not show the last choice yet. */
  isPlanning: boolean
}
type StartState = { step: "start"; problem: RefusalReason | "failed" | null; name: string }

/** `before` is the state to which cancelling returns. */
export type SpreadsheetState =
  | StartState
  | { step: "reading"; name: string; before: StartState | OpenState }
  | OpenState

/** The state before any file was opened; `restart` makes a copy of it, so that the two can be told apart. */
export const untouched: StartState = { step: "start", problem: null, name: "" }

/**
 * The state of an import: from the choice of a file to the plan of what would be imported, with the person's choices.
 */
export function useSpreadsheet(hasVat: boolean) {
  const { partners } = useContext(Payers)
  const [state, setState] = useState<SpreadsheetState>(untouched)
  // Aborting one of these ends the worker of its file.
  const opened = useRef<AbortController>(undefined)
  const reading = useRef<AbortController>(undefined)
  // Only the result of the latest request is used: a new choice or another file begins a new one.
  const latest = useRef(0)

  useEffect(
    () => () => {
      latest.current += 1
      reading.current?.abort()
      opened.current?.abort()
    },
    [],
  )

  function nextRequest(): number {
    latest.current += 1
    reading.current?.abort()
    return latest.current
  }

  /** Reads a file. The one that was open stays open until then. */
  async function open(file: File) {
    const request = nextRequest()
    const controller = new AbortController()
    reading.current = controller
    const { name } = file
    setState({ step: "reading", name, before: state.step === "reading" ? state.before : state })
    try {
      const spreadsheet = await openSpreadsheet(file, controller.signal)
      const choices = { ...noChoices, hasVat, partners }
      const plan = await spreadsheet.plan(choices)
      if (request !== latest.current) return
      opened.current?.abort()
      opened.current = controller
      reading.current = undefined
      setState({ step: "open", name, spreadsheet, choices, plan, isPlanning: false })
    } catch (error) {
      fail(error, name, request)
    }
  }

  /** Shows why a file could not be read. The failure of an earlier request, as by cancelling, is ignored. */
  function fail(error: unknown, name: string, request: number) {
    if (request !== latest.current) return
    nextRequest()
    opened.current?.abort()
    const isRefused = error instanceof SpreadsheetRefused
    if (!isRefused) console.error("A spreadsheet could not be read", error)
    setState({ step: "start", problem: isRefused ? error.reason : "failed", name })
  }

  async function planWith(open: OpenState, choices: ImportChoices) {
    const request = nextRequest()
    setState({ ...open, choices, isPlanning: true })
    try {
      const plan = await open.spreadsheet.plan(choices)
      if (request === latest.current) setState({ ...open, choices, plan, isPlanning: false })
    } catch (error) {
      fail(error, open.name, request)
    }
  }

  return {
    state,
    open,
    async choose(change: (choices: ImportChoices) => ImportChoices) {
      if (state.step === "open") await planWith(state, change(state.choices))
    },
    /** Ends the reading; the screen is as it was before. */
    async cancel() {
      if (state.step !== "reading") return
      const { before } = state
      nextRequest()
      if (before.step === "open" && before.isPlanning) await planWith(before, before.choices)
      else setState({ ...before })
    },
    restart() {
      nextRequest()
      opened.current?.abort()
      setState({ ...untouched })
    },
  }
}

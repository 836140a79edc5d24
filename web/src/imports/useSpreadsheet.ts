import { useEffect, useRef, useState } from "react"
import { noChoices } from "./reading/no-choices.ts"
import { SpreadsheetRefused } from "./reading/refused.ts"
import type { ImportChoices, ImportPlan, RefusalReason } from "./reading/types.ts"
import { type OpenSpreadsheet, openSpreadsheet } from "./reading.ts"

export type SpreadsheetState =
  | { step: "start"; problem: RefusalReason | "failed" | null; name: string }
  | { step: "reading"; name: string }
  | {
      step: "open"
      name: string
      spreadsheet: OpenSpreadsheet
      choices: ImportChoices
      plan: ImportPlan
      /** The plan does not show the last choice yet. */
      isPlanning: boolean
    }

/** Before any file was opened; after one the screen starts with another state. */
export const untouched: SpreadsheetState = { step: "start", problem: null, name: "" }

/** A person's spreadsheet, from the file to what would be imported of it with their choices. */
export function useSpreadsheet() {
  const [state, setState] = useState(untouched)
  const opened = useRef<OpenSpreadsheet>(undefined)
  // Whatever was begun before the last choice, or for another file, is forgotten.
  const latest = useRef(0)

  useEffect(
    () => () => {
      latest.current += 1
      opened.current?.close()
    },
    [],
  )

  function close() {
    latest.current += 1
    opened.current?.close()
    opened.current = undefined
  }

  async function open(file: File) {
    close()
    const turn = latest.current
    setState({ step: "reading", name: file.name })
    try {
      const spreadsheet = await openSpreadsheet(file)
      if (turn !== latest.current) return spreadsheet.close()
      opened.current = spreadsheet
      const plan = await spreadsheet.plan(noChoices)
      if (turn !== latest.current) return
      const choices = noChoices
      setState({ step: "open", name: file.name, spreadsheet, choices, plan, isPlanning: false })
    } catch (error) {
      fail(error, file.name, turn)
    }
  }

  /** Closing a file ends what is under way, which is no failure. */
  function fail(error: unknown, name: string, turn: number) {
    if (turn !== latest.current) return
    const isRefused = error instanceof SpreadsheetRefused
    if (!isRefused) console.error("A spreadsheet could not be read", error)
    setState({ step: "start", problem: isRefused ? error.reason : "failed", name })
  }

  async function choose(change: (choices: ImportChoices) => ImportChoices) {
    if (state.step !== "open") return
    const choices = change(state.choices)
    latest.current += 1
    const turn = latest.current
    setState({ ...state, choices, isPlanning: true })
    try {
      const plan = await state.spreadsheet.plan(choices)
      if (turn === latest.current) setState({ ...state, choices, plan, isPlanning: false })
    } catch (error) {
      fail(error, state.name, turn)
    }
  }

  return {
    state,
    open,
    choose,
    restart() {
      close()
      setState({ ...untouched })
    },
  }
}

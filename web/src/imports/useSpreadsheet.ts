import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { type RefusalReason, SpreadsheetRefused } from "@marza/spreadsheet/refused.ts"
import type { ImportChoices, ImportPlan } from "@marza/spreadsheet/types.ts"
import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { Payers } from "../ui/payersContext.ts"
import type { Choose } from "./choices.ts"
import { type OpenSpreadsheet, openSpreadsheet } from "./reading.ts"

export type OpenFile = {
  name: string
  spreadsheet: OpenSpreadsheet
  choices: ImportChoices
  plan: ImportPlan
  /** The choices of which the plan was made, while it does not show the last one yet. */
  planned: ImportChoices
}

export type SpreadsheetState = {
  /** The file that is open, also while another is read. */
  file: OpenFile | null
  /** The name of the file that is read. */
  reading: string | null
  /** Why a file could not be read. */
  refused: { name: string; reason: RefusalReason | "failed" } | null
}

export const untouched: SpreadsheetState = { file: null, reading: null, refused: null }

/**
 * The state of an import: from the choice of a file to the plan of what would be imported, with the person's choices.
 */
export function useSpreadsheet(hasVat: boolean) {
  const { partners } = useContext(Payers)
  const [state, setState] = useState(untouched)
  // Aborting one of these ends the worker of its file.
  const opened = useRef<AbortController>(undefined)
  const reading = useRef<AbortController>(undefined)
  const { file } = state

  const close = useCallback(() => {
    reading.current?.abort()
    opened.current?.abort()
  }, [])
  useEffect(() => close, [close])

  const fail = useCallback(
    (error: unknown, name: string) => {
      close()
      const isRefused = error instanceof SpreadsheetRefused
      if (!isRefused) console.error("A spreadsheet could not be read", error)
      setState({ ...untouched, refused: { name, reason: isRefused ? error.reason : "failed" } })
    },
    [close],
  )

  useEffect(() => {
    if (!file || file.choices === file.planned) return
    const planned = file.choices
    let isLast = true
    file.spreadsheet.plan(planned).then(
      (plan) =>
        setState((now) => (now.file === file ? { ...now, file: { ...file, plan, planned } } : now)),
      (error) => isLast && fail(error, file.name),
    )
    return () => {
      isLast = false
    }
  }, [file, fail])

  /** Reads a file. The one that was open stays open until then. */
  async function open(chosen: File) {
    const { name } = chosen
    const controller = new AbortController()
    reading.current?.abort()
    reading.current = controller
    setState((now) => ({ ...now, reading: name }))
    try {
      const spreadsheet = await openSpreadsheet(chosen, controller.signal)
      const choices = { ...noChoices, hasVat, partners }
      const plan = await spreadsheet.plan(choices)
      controller.signal.throwIfAborted()
      opened.current?.abort()
      opened.current = controller
      reading.current = undefined
      setState({ ...untouched, file: { name, spreadsheet, choices, plan, planned: choices } })
    } catch (error) {
      if (!controller.signal.aborted) fail(error, name)
    }
  }

  return {
    state,
    open,
    choose: useCallback<Choose>((change) => {
      setState((now) => {
        if (!now.file) return now
        const choices = change(now.file.choices)
        return choices === now.file.choices ? now : { ...now, file: { ...now.file, choices } }
      })
    }, []),
    /** Ends the reading; the screen is as it was before. */
    cancel() {
      reading.current?.abort()
      setState((now) => ({ ...now, reading: null }))
    },
    restart() {
      close()
      setState({ ...untouched })
    },
  }
}

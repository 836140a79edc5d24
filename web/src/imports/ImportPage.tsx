import { type ReactNode, useEffect, useRef } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { FileIcon } from "../ui/laterIcons.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { ImportList } from "./ImportList.tsx"
import { ImportPreview } from "./ImportPreview.tsx"
import { useImportTexts } from "./texts.ts"
import { unbrokenRanges } from "./unbrokenRanges.ts"
import { type SpreadsheetState, untouched, useSpreadsheet } from "./useSpreadsheet.ts"

type ImportPageProps = {
  organizationId: string
  /** The organization pays VAT or has paid it. */
  hasVat: boolean
  /** The link back to the previous page. */
  back: ReactNode
}

/** Imports cars from a person's spreadsheet: choose a file, check how it was understood, import it. */
export function ImportPage({ organizationId, hasVat, back }: ImportPageProps) {
  const texts = useImportTexts()
  const { state, open, choose, cancel, restart } = useSpreadsheet(hasVat)
  if (state.step === "open")
    return (
      <ImportPreview
        organizationId={organizationId}
        {...state}
        onChoose={choose}
        onFile={open}
        onRestart={restart}
      />
    )
  return (
    <div className="wide-page mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex items-center gap-1">
        {back}
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
      </div>
      <Start state={state} onFile={open} onCancel={cancel} />
      {state.step === "start" && <ImportList organizationId={organizationId} />}
    </div>
  )
}

type StartProps = {
  state: Extract<SpreadsheetState, { step: "start" | "reading" }>
  onFile: (file: File) => void
  onCancel: () => void
}

function Start({ state, onFile, onCancel }: StartProps) {
  const texts = useImportTexts()
  const { actions } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const isReading = state.step === "reading"
  const takeFirst = ([file]: readonly File[]) => file && onFile(file)
  const drop = useFileDrop(takeFirst, isReading)
  const problem =
    state.step === "reading" || state.problem === null
      ? null
      : state.problem === "failed"
        ? texts.readingFailed
        : texts.refusals[state.problem]

  // The element that had the focus, such as the button "Another file", is gone. The first field or button of the step
  // gets the focus; while a file is read that is the one to cancel.
  useEffect(() => {
    if (state !== untouched) box.current?.querySelector<HTMLElement>("input, button")?.focus()
  }, [state])

  return (
    <DropArea
      label={texts.title}
      drop={drop}
      className={classes(surface, "border border-dashed border-field/50")}
    >
      <div
        ref={box}
        className="grid min-h-80 max-sm:min-h-96 grid-cols-1 place-content-center justify-items-center gap-1 px-4 py-10 text-center low:min-h-0 low:py-4"
      >
        {isReading ? (
          <>
            <p
              role="status"
              className="grid justify-items-center gap-4 font-semibold text-balance wrap-anywhere"
            >
              <Spinner />
              {texts.reading(unbrokenRanges(state.name))}
            </p>
            <Button variant="secondary" onClick={onCancel} className="mt-4">
              {actions.cancel}
            </Button>
          </>
        ) : (
          <>
            <div className="mb-3 grid size-14 place-items-center rounded-2xl bg-accent text-secondary low:hidden">
              <FileIcon />
            </div>
            <p className="text-lg font-bold text-balance">
              <span className="pointer-coarse:hidden">{texts.drop}</span>
              <span className="hidden pointer-coarse:inline">{texts.chooseFile}</span>
            </p>
            <p className="mb-4 max-w-md text-balance text-soft">{texts.dropHint}</p>
            {problem && (
              <div role="alert" className="mb-4 max-w-md text-pretty">
                <p className="wrap-anywhere">{state.name}</p>
                <p className="font-medium text-loss">{problem}</p>
              </div>
            )}
            <FileButton
              label={texts.choose}
              variant="primary"
              icon={<FileIcon />}
              accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              isInvalid={problem !== null}
              onFiles={takeFirst}
            />
          </>
        )}
      </div>
    </DropArea>
  )
}

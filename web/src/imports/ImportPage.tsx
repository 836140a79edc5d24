import { type ReactNode, useEffect, useRef } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { FileButton } from "../images/FileButton.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { unbrokenRanges } from "../ui/unbroken.ts"
import { ImportList } from "./ImportList.tsx"
import { ImportPreview } from "./ImportPreview.tsx"
import { useImportTexts } from "./texts.ts"
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
  if (state.file && state.reading === null)
    return (
      <ImportPreview
        organizationId={organizationId}
        file={state.file}
        choose={choose}
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
      {state.reading === null && <ImportList organizationId={organizationId} />}
    </div>
  )
}

type StartProps = { state: SpreadsheetState; onFile: (file: File) => void; onCancel: () => void }

function Start({ state, onFile, onCancel }: StartProps) {
  const texts = useImportTexts()
  const { actions } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const { reading, refused } = state
  const takeFirst = ([file]: readonly File[]) => file && onFile(file)
  const drop = useFileDrop(takeFirst, reading !== null)

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
        className="grid min-h-80 max-sm:min-h-96 grid-cols-1 place-content-center low:min-h-0"
      >
        {reading === null ? (
          <EmptyState
            icon={<FileIcon />}
            title={
              <>
                <span className="pointer-coarse:hidden">{texts.drop}</span>
                <span className="hidden pointer-coarse:inline">{texts.chooseFile}</span>
              </>
            }
            hint={texts.dropHint}
            action={
              <>
                {refused && (
                  <div role="alert" className="mb-4 text-pretty">
                    <p className="wrap-anywhere">{refused.name}</p>
                    <p className="font-medium text-loss">{texts.refusals[refused.reason]}</p>
                  </div>
                )}
                <FileButton
                  label={texts.choose}
                  variant="primary"
                  icon={<FileIcon />}
                  accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                  isInvalid={refused !== null}
                  onFiles={takeFirst}
                />
              </>
            }
          />
        ) : (
          <EmptyState
            icon={<Spinner />}
            title={<span role="status">{texts.reading(unbrokenRanges(reading))}</span>}
            action={
              <Button variant="secondary" onClick={onCancel}>
                {actions.cancel}
              </Button>
            }
          />
        )}
      </div>
    </DropArea>
  )
}

import { useEffect, useId, useRef, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { CheckRow } from "../ui/CheckRow.tsx"
import { CopyButton } from "../ui/CopyButton.tsx"
import { saveFile } from "../ui/saveFile.ts"

type BackupCodesProps = {
  codes: readonly string[]
  email: string
  confirmation: SavedConfirmation
}

type SavedConfirmation = ReturnType<typeof useSavedConfirmation>

/** The codes are shown once, so the dialog closes only after the person confirms that they are saved. */
export function useSavedConfirmation(onDone: () => void) {
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = () => (isSaved ? onDone() : setAsked(true))
  return { isSaved, setSaved, isMissing: isAsked && !isSaved, leave }
}

/** Shows new backup codes, to be copied or downloaded. */
export function BackupCodes({ codes, email, confirmation }: BackupCodesProps) {
  const { isSaved, setSaved, isMissing, leave } = confirmation
  const { factors: texts } = useMessages()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const start = useRef<HTMLDivElement>(null)

  // The field that had the focus is gone, so the focus moves here.
  useEffect(() => start.current?.focus(), [])
  useEffect(() => {
    if (isMissing) box.current?.focus()
  }, [isMissing])

  function save() {
    const lines = [texts.backupTitle, `${location.host}, ${email}`, "", ...codes, ""]
    const content = new Blob([lines.join("\r\n")], { type: "text/plain;charset=utf-8" })
    saveFile({ content, name: texts.fileName })
  }

  return (
    <div className="grid gap-4">
      <div ref={start} tabIndex={-1} className="outline-none">
        <p className="text-soft">{texts.backupHint}</p>
        <ol className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl bg-background px-4 py-3 text-center font-mono text-sm font-semibold">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <CopyButton text={codes.join("\n")} label={texts.copyCodes} />
        <Button variant="secondary" onClick={save}>
          {texts.download}
        </Button>
      </div>
      <div>
        <CheckRow
          ref={box}
          isChecked={isSaved}
          onChange={setSaved}
          isWrong={isMissing}
          describedBy={isMissing ? id : undefined}
          className="font-semibold"
        >
          {texts.saved}
        </CheckRow>
        <p id={id} role="alert" className="text-sm font-medium text-loss empty:hidden">
          {isMissing && texts.savedMissing}
        </p>
      </div>
      <Button size="tall" onClick={leave}>
        {texts.done}
      </Button>
    </div>
  )
}

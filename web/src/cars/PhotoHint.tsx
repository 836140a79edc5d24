import { useMessages } from "../messages/use.ts"

/** Dropping and pasting are for those with a mouse. */
export function PhotoHint() {
  const { car: texts } = useMessages()
  return (
    <>
      {texts.photoHint} <span className="hidden pointer-fine:inline">{texts.photoDropHint}</span>
    </>
  )
}

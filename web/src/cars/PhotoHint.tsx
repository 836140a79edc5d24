import { useMessages } from "../messages/use.ts"

/** The hint about dropping and pasting shows only with a mouse. */
export function PhotoHint() {
  const { car: texts } = useMessages()
  return (
    <>
      {texts.photoHint} <span className="hidden pointer-fine:inline">{texts.photoDropHint}</span>
    </>
  )
}

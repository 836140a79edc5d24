import { useFirstMessages } from "../messages/first.ts"
import { AlertIcon } from "./icons.tsx"

type FormErrorProps = {
  text?: string | null | undefined
  /** The sentence of a refusal of the server, which stands until the next attempt. */
  refusal?: string | null
}

/** Says above the fields why a form was not accepted; each field shows its own error. */
export function FormError({ text, refusal }: FormErrorProps) {
  const { error } = useFirstMessages()
  const sentence = refusal ?? text
  return (
    // Empty it takes no gap of its form.
    <div role="alert" className="col-span-full empty:absolute">
      {sentence && (
        <div className="flex items-center gap-2 rounded-xl bg-loss-soft px-3 py-3 font-semibold text-loss">
          <AlertIcon />
          <div className="min-w-0 text-pretty wrap-anywhere">
            {refusal && <p>{error}</p>}
            <p className={refusal ? "text-sm font-normal text-ink" : undefined}>{sentence}</p>
          </div>
        </div>
      )}
    </div>
  )
}

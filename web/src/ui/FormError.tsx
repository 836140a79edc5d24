import { AlertIcon } from "./icons.tsx"

/** Says above the fields why a form was not accepted; each field shows its own error. */
export function FormError({ text }: { text: string | null | undefined }) {
  return (
    // Empty it takes no gap of its form.
    <div role="alert" className="col-span-full empty:absolute">
      {text && (
        <p className="flex items-center gap-2 rounded-xl bg-loss-soft px-3 py-3 font-semibold text-loss">
          <AlertIcon />
          {text}
        </p>
      )}
    </div>
  )
}

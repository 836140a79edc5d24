import { useFirstMessages } from "../messages/first.ts"
import { AlertIcon } from "./icons.tsx"

/** What the signs of `NoRateNote` above say, on a touch screen, where nothing can point at them. They are read aloud. */
export function NoRateLegend() {
  const { money } = useFirstMessages()
  return (
    <p
      aria-hidden="true"
      className="mt-1 hidden items-center gap-1 text-xs text-warn pointer-coarse:flex print:hidden"
    >
      <AlertIcon className="size-4!" />
      {money.noRate}
    </p>
  )
}

import { useFirstMessages } from "../messages/first.ts"

/**
 * That a figure lacks a rate, read aloud and printed: on the screen one sign nearby shows it for all figures. It is in
 * sight on a touch screen, where nothing can point at the sign to learn what it says.
 */
export function NoRateWord() {
  const { money } = useFirstMessages()
  return (
    <span className="sr-only text-xs font-normal text-warn print:not-sr-only print:whitespace-nowrap pointer-coarse:not-sr-only">
      {money.noRate}
    </span>
  )
}

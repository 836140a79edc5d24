import { useFirstMessages } from "../messages/first.ts"

/** That a figure lacks a rate, read aloud and printed: on the screen one sign nearby shows it for all figures. */
export function NoRateWord() {
  const { money } = useFirstMessages()
  return (
    <span className="sr-only print:not-sr-only print:text-xs print:font-normal print:whitespace-nowrap print:text-warn">
      {money.noRate}
    </span>
  )
}

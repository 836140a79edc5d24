import { useFirstMessages } from "../messages/first.ts"
import { classes } from "./classes.ts"

/**
 * That a figure lacks a rate, read aloud and printed: on the screen one sign nearby shows it for all figures. It is in
 * sight on a touch screen, where nothing can point at the sign to learn what it says.
 *
 * @param isSaid words in sight say why there is the sign
 */
export function NoRateWord({ isSaid }: { isSaid?: boolean }) {
  const { money } = useFirstMessages()
  return (
    <span
      className={classes(
        "sr-only text-xs font-normal text-warn print:not-sr-only print:whitespace-nowrap",
        !isSaid && "pointer-coarse:not-sr-only",
      )}
    >
      {money.noRate}
    </span>
  )
}

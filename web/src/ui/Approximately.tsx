import { NoRateWord } from "./NoRateWord.tsx"

/**
 * The mark of a figure for which a rate was missing, where words above say once what it means; read aloud and printed it
 * has words of its own.
 */
export const Approximately = () => (
  <>
    <span aria-hidden="true" className="mr-0.5 font-normal text-warn print:hidden">
      ≈
    </span>
    <NoRateWord isSaid />
  </>
)

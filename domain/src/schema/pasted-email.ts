import * as z from "zod/mini"

/** Reads the address in what a paste brings: `Ona <ona@b.lt>`, the dot at the end of its sentence, spaces around it. */
export const readsPastedEmail = () =>
  z.overwrite<string>((typed) => {
    const text = withoutDot(typed)
    return withoutDot(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text)
  })

const withoutDot = (text: string): string => text.trim().replace(/\.$/, "").trimEnd()

import type { TextCode } from "./text.ts"

/** What a schema says of a wrong value: zod takes any text, so that a code without its texts would not be noticed. */
export const code = (code: TextCode): TextCode => code

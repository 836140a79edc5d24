import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const ops = fileURLToPath(new URL("../../ops/", import.meta.url))

/** A text of an example and what stands in its place here; the longer of two that overlap comes first. */
export type Replacements = readonly (readonly [text: string, here: string])[]

/**
 * A file of ops/ for this machine: the operator's own lines with other addresses, ports, folders and passwords.
 * @throws when a text that is to be replaced is not in it, or an address of the example is left
 */
export function exampleWith(file: string, replacements: Replacements): string {
  let text = readFileSync(ops + file, "utf8").replaceAll(/^\s*[#;].*\n|^--.*\n/gm, "")
  for (const [example, here] of replacements) {
    if (!text.includes(example)) throw new Error(`ops/${file} does not hold ${example} any more`)
    text = text.replaceAll(example, here)
  }
  const left = /10\.0\.0\.\d+|example\.lt|password-of-\w+/.exec(text)
  if (left) throw new Error(`ops/${file} still holds ${left[0]}`)
  return text
}

/** The lines NAME=value of a file of settings. */
export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => {
        const at = line.indexOf("=")
        return [line.slice(0, at), line.slice(at + 1)]
      }),
  )

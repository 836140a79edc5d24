import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const decision = new URL(
  "../../docs/decisions/0037-nothing-is-deleted-that-we-did-not-make.md",
  import.meta.url,
)
/** Calls that remove, rename or write over something; a handle of a file that is open already is none. */
const calls =
  /(?<!\bfile\.)\b(?:rm|rmdir|unlink|rename|truncate|ftruncate|cp|copyFile|writeFile|createWriteStream)(?:Sync)?(?=\()/g

function callsOf(file: string): string {
  const counted = Map.groupBy(
    readFileSync(join(import.meta.dirname, file), "utf8").match(calls) ?? [],
    (call) => call,
  )
  return [...counted]
    .map(([call, { length }]) => `${call} ${length}`)
    .toSorted()
    .join(", ")
}

test("every place that removes, renames or writes over something is listed with its reason", () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => [file.replaceAll("\\", "/"), callsOf(file)] as const)
    .filter(([, called]) => called)
  const rows = readFileSync(decision, "utf8").matchAll(
    /^\| `([^`]+\.ts)` \| ([^|]+) \| .{20,} \|$/gm,
  )
  const listed = [...rows].map(([, file = "", called = ""]) => [file, called])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
  expect(found.length).toBeGreaterThan(10)
})

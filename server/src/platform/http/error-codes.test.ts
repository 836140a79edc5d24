import { readFileSync } from "node:fs"
import { type RefusalCode, refusalCodes } from "@marza/domain/refusal.ts"
import { text } from "@marza/domain/texts/text.ts"
import { expect, test } from "vitest"
import { statusOf } from "./errors.ts"

const page = readFileSync(new URL("../../../../docs/error-codes.md", import.meta.url), "utf8")
const listed = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  )

test("docs/error-codes.md lists exactly the codes, with their status and texts", () => {
  const expected = (Object.keys(statusOf) as RefusalCode[]).map((code) => [
    `\`${code}\``,
    String(statusOf[code]),
    // A page of documentation has ordinary spaces.
    text(code, "lt").replaceAll("\u00a0", " "),
    text(code, "en").replaceAll("\u00a0", " "),
  ])
  expect(listed.map((row) => row.slice(0, 4))).toEqual(expected)
  for (const row of listed) expect(row[4]?.length).toBeGreaterThan(10)
})

test("every refusal code has an HTTP status", () => {
  expect(Object.keys(statusOf).sort()).toEqual([...refusalCodes].sort())
})

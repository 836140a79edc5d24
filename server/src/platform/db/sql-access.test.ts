import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { lockClasses, locks } from "./locks.ts"
import { sqlChecksums, sqlFolder } from "./sql-files.ts"

const source = fileURLToPath(new URL("../../", import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file: relative(".", file), text: readFileSync(join(source, file), "utf8") }))

const outside = (pattern: RegExp, allowed: RegExp) =>
  files
    .filter(({ file, text }) => pattern.test(text) && !allowed.test(file))
    .map(({ file }) => file)

test("only platform/db opens connections and sends statements", () => {
  expect(files.length).toBeGreaterThan(40)
  const sends =
    /(?<!req)\.query\(|\.connect\(|new (pg\.)?(Pool|Client)\b|from "pg"|\.execute(TakeFirst\w*)?\(/
  // The job queue has connections of its own, as marza_worker.
  expect(outside(sends, /^platform\/(db|jobs)\//)).toEqual([])
  // The pattern does find what it looks for.
  expect(files.filter(({ text }) => sends.test(text)).map(({ file }) => file)).toContain(
    "platform/db/database.ts",
  )
})

test("only what works on a session itself reads it from a scope that nobody has opened", () => {
  const reads = files.filter(({ text }) => /\bsessionOf\(/.test(text)).map(({ file }) => file)
  expect(reads.sort()).toEqual([
    // The roles of the real person, beside a read that opens the scope.
    "features/account/queries.ts",
    "features/downloads/tickets.ts",
    "features/events/events.ts",
    // Signing out is no error when the session is over.
    "features/sign-in/routes.ts",
    "platform/db/database.ts",
  ])
})

test("every advisory lock has its key in locks.ts, and no two share one", () => {
  const numbered = files.filter(({ text }) => /7_?041_?9\d\d/.test(text))
  expect(numbered.map(({ file }) => file)).toEqual(["platform/db/locks.ts"])
  for (const keys of [Object.values(locks), Object.values(lockClasses)])
    expect(new Set(keys).size).toBe(keys.length)
  const known = [...Object.values(locks), ...Object.values(lockClasses)].map(String)
  // A function writes its key out.
  for (const name of Object.keys(sqlChecksums())) {
    const text = readFileSync(join(sqlFolder, `${name}.sql`), "utf8")
    for (const [, key] of text.matchAll(/advisory_\w*lock\w*\((\w*)/g)) expect(known).toContain(key)
  }
})

test("only config.ts reads the environment", () => {
  // The programs pass process.env to it.
  expect(outside(/process\.env/, /^(main|user|organization|backup|restore)\.ts$/)).toEqual([])
})

test("only what the queue's public calls cannot do touches its private tables", () => {
  const allowed = /^platform\/(db\/(backup-.*|schema\.gen)|jobs\/(jobs|roll-call))\.ts$/
  expect(outside(/graphile_worker\._private/, allowed)).toEqual([])
})

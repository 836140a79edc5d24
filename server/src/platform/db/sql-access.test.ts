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

/**
 * Work on accounts in nobody's name passes by every scope and policy, so each file that does it has a condition of its
 * own. No routes.ts is among them: a handler reaches accounts through a command that is named here.
 */
const worksInNobodysName = [
  // The function itself.
  "platform/db/database.ts",
  // Nobody is signed in yet: a password, a code, a token or a link says who it is.
  "features/account/account.ts",
  "features/morning-mail/stop.ts",
  "features/sessions/queries.ts",
  "features/sessions/sessions.ts",
  "features/sign-in/commands.ts",
  "features/sign-in/completion.ts",
  "features/sign-in/invitation.ts",
  "features/sign-in/links.ts",
  "platform/limits/limits.ts",
  // They read the session of a scope that is opened beside it, or by whoever shows a ticket.
  "features/account/queries.ts",
  "features/downloads/tickets.ts",
  // Who is superadmin was checked by serve(); the rows are of another organization, or of none yet.
  "features/archive/import.ts",
  "features/archive/replay.ts",
  // Files that are stored and removed, whoever's they are.
  "platform/storage/adding.ts",
  "platform/storage/held-zip.ts",
  "platform/storage/holds.ts",
  "platform/storage/removal.ts",
  "platform/storage/tasks.ts",
  "platform/storage/thumbnail.ts",
  // The server's own work.
  "features/backup/make.ts",
  "features/backup/results.ts",
  "features/cars/kept-sums.ts",
  "features/events/queries.ts",
  "features/morning-mail/mail-task.ts",
  "features/morning-mail/plan.ts",
  "features/papers/blanking.ts",
  "features/papers/mail-task.ts",
  "features/papers/pdf-file.ts",
  "features/rates/task.ts",
  "features/tasks/job.ts",
  "platform/keys/secrets.ts",
  // Whoever has a shell of this machine.
  "demo/fill.ts",
  "features/account/operator.ts",
  "features/archive/operator.ts",
]

test("only the listed files work on accounts in nobody's name, and no handler does", () => {
  const found = files.filter(({ text }) => /\bwithAuthRole\b/.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual(worksInNobodysName.toSorted())
  expect(found.filter((file) => file.endsWith("routes.ts"))).toEqual([])
})

test("only the listed files work on accounts within a transaction whose scope was opened", () => {
  const found = files.filter(({ text }) => /\basAuth\b/.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual([
    // The caller's own.
    "features/account/deletion.ts",
    // For a superadmin: the rows of a new organization, and when backups were made.
    "features/archive/routes.ts",
    "features/backup/routes.ts",
    // Whoever is invited.
    "features/members/invitations.ts",
    "platform/db/database.ts",
  ])
})

test("a scope is made of a call's declaration, and nobody widens one", () => {
  const makes = /\b(scopeOf|organizationScope)\(|\ballowedRoles\b|\.\.\.\s*\(?\s*\w*scope\b/i
  const made = files.filter(({ text }) => makes.test(text)).map(({ file }) => file)
  expect(made.sort()).toEqual([
    // It has no request: it fills a new database with examples.
    "demo/fill.ts",
    // openScope() checks it.
    "platform/db/database.ts",
    "platform/db/scopes.ts",
    "platform/http/route.ts",
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
  // The programs pass process.env to it, and how many threads Node has stands there alone.
  const allowed =
    /^(main|user|organization|backup|restore|platform\/(waiting-threads|write-stream))\.ts$/
  expect(outside(/process\.env/, allowed)).toEqual([])
})

test("only what the queue's public calls cannot do touches its private tables", () => {
  const allowed = /^platform\/(db\/(backup-.*|schema\.gen)|jobs\/(jobs|job-recovery))\.ts$/
  expect(outside(/graphile_worker\._private/, allowed)).toEqual([])
})

import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { createDatabase, dropDatabase } from "../../../test/database.ts"
import { openPooler } from "../../../test/pooler.ts"
import { checkAppUrl, checkDirectUrl } from "./check.ts"

const name = `marza_check_${randomBytes(4).toString("hex")}`
let ownerUrl: string
let appUrl: string
beforeAll(async () => {
  ownerUrl = await createDatabase(inject("templateUrl"), name)
  const login = new URL(inject("appUrl"))
  login.pathname = `/${name}`
  appUrl = login.href
})
afterAll(() => dropDatabase(ownerUrl, name))

/** What differs from a working URL. */
type Change = (url: URL) => void

test("a URL that leads to the database itself passes the check", async () => {
  await checkDirectUrl(ownerUrl)
  await checkAppUrl(appUrl, true)
  await checkAppUrl(appUrl, false)
})

test("a pooler that shares connections between transactions is refused, and the error asks for a URL past it", async () => {
  const url = await openPooler(ownerUrl)
  await expect(checkDirectUrl(url)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ is a pooler that shares connections .* give DATABASE_DIRECT_URL/,
  )
})

test("a pooler that loses prepared statements is refused with prepared statements and accepted without", async () => {
  const url = await openPooler(ownerUrl)
  await expect(checkAppUrl(url, true)).rejects.toThrow("give DATABASE_PREPARED=false")
  // The statements that the first probe prepared are still there behind the pooler.
  await expect(checkAppUrl(url, true)).rejects.toThrow("give DATABASE_PREPARED=false")
  await checkAppUrl(url, false)
})

test("a pooler that refuses the connection options that jobs need is named in the error", async () => {
  const url = await openPooler(ownerUrl, { refusesOptions: true })
  await expect(checkDirectUrl(url)).rejects.toThrow(/refuses the options.*DATABASE_DIRECT_URL/)
  await checkAppUrl(url, false)
})

test.each([
  [
    "a wrong password",
    (url: URL) => {
      url.password = "sekret"
    },
    /refuses \w+: password authentication failed/,
  ],
  [
    "a database that is not there",
    (url: URL) => {
      url.pathname = "/nera"
    },
    /has no database nera: make it, or correct its name/,
  ],
  [
    "a port where nobody listens",
    (url: URL) => {
      url.port = "1"
    },
    /:1 cannot be reached, see that it runs: ECONNREFUSED/,
  ],
  [
    "a host that nobody knows",
    (url: URL) => {
      url.hostname = "nera.invalid"
    },
    /nera\.invalid:\d+ cannot be reached/,
  ],
])(
  "%s is reported in one line with its setting, and without the password",
  async (_, change: Change, said) => {
    const changed = new URL(ownerUrl)
    change(changed)
    const url = changed.href
    const refused = await checkDirectUrl(url).catch((error) => error)
    expect(refused.message).toMatch(said)
    expect(refused.message).toContain("(DATABASE_DIRECT_URL, or DATABASE_URL without it)")
    expect(refused.message).not.toContain("\n")
    expect(refused.message).not.toContain(changed.password)
    await expect(checkAppUrl(url, true)).rejects.toThrow(/DATABASE_APP_URL/)
  },
)

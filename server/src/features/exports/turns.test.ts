import { request } from "node:http"
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { openAppForTest, type Person } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { listen } from "../../start/listen.ts"

/** More than a page of a list, so that another one is read. */
const pageAndOne = 501
/** Only so that a test that fails comes to an end. */
const maxPages = 1000

/** The application behind real connections, and an organization of which each list goes on for ever until it is cut short. */
async function openServer() {
  const opened = await openAppForTest()
  const [member, colleague, other] = [
    await opened.person("Narė"),
    await opened.person("Kolegė"),
    await opened.person("Kita"),
  ]
  const busy = await opened.organization({ owner: member, admin: colleague })
  const another = await opened.organization({ owner: other })
  await insertCar(opened, busy)
  await insertCar(opened, another)
  const listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  onTestFinished(listening.close)
  listening.open(opened.app.fetch)

  const { database } = opened.services
  const state = { isEndless: true, pages: 0 }
  const exports: Promise<unknown>[] = []
  const { readSnapshot } = database
  vi.spyOn(database, "readSnapshot").mockImplementation((scope, work) => {
    if (scope.organizationId !== busy) return readSnapshot(scope, work)
    const made = readSnapshot(scope, (snapshot) => {
      let car: unknown
      const all: typeof snapshot.all = async (query) => {
        const rows = await snapshot.all(query)
        car ??= rows[0]
        if (!state.isEndless || !car || state.pages === maxPages) return rows
        state.pages += 1
        // Leaves this process to the others.
        await pause(20)
        return Array(pageAndOne).fill(car)
      }
      return work({ ...snapshot, all })
    })
    made.catch(() => {})
    exports.push(made)
    return made
  })
  const asked = vi.spyOn(database, "readActorId")
  onTestFinished(() => void vi.restoreAllMocks())

  /** Asks for an export of the busy organization, and waits until it runs or is in the line. */
  const ask = async ({ token }: Person, format: "csv" | "xlsx") => {
    const before = asked.mock.results.length
    const url = `${listening.url}/api/organizations/${busy}/cars/export.${format}`
    const sent = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } })
    const status = new Promise<number | undefined>((resolve) => {
      sent.on("error", () => {})
      sent.on("response", (response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    sent.end()
    await expect.poll(() => asked.mock.results.length).toBe(before + 1)
    await asked.mock.results[before]?.value
    await turn()
    return { status, hangUp: () => sent.destroy() }
  }
  return { ask, state, exports, member, colleague, other, another }
}

test.each(["csv", "xlsx"] as const)(
  "an export of another organization waits for none of one that asked for many: %s",
  async (format) => {
    const { ask, state, exports, member, colleague, other, another } = await openServer()
    const first = await ask(member, format)
    const second = await ask(member, format)
    const third = await ask(colleague, format)
    await expect.poll(() => state.pages).toBeGreaterThan(1)
    const { status } = await other.call("GET", `/api/organizations/${another}/cars/export.csv`)
    expect(status).toBe(200)
    expect(exports).toHaveLength(1)

    // Whoever hangs up leaves the line, and what is made for them ends before it is whole.
    second.hangUp()
    first.hangUp()
    await expect(exports[0]).rejects.toMatchObject({ code: "bad_request" })
    state.isEndless = false
    third.hangUp()
    const last = await ask(member, format)
    expect(await last.status).toBe(200)
    expect(state.pages).toBeLessThan(maxPages)
  },
)

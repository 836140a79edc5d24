import { setTimeout as pause } from "node:timers/promises"
import type { Installation } from "./installation.ts"
import type { Ledger } from "./ledger.ts"

/** What the screens ask for, below the organization. */
const screens = [
  "",
  "/cars?limit=20",
  "/cars?limit=20&search=volvo",
  "/members?limit=20",
  "/history?limit=20",
  "/storage",
  "/imports",
  "/analytics?year=2026&month=11",
  "/analytics/around?year=2026&month=11",
  "/analytics/cars?year=2026&month=11&tile=total",
]
const carScreens = ["", "/expenses", "/attachments", "/deletion", "/export.csv"]
const others = ["/api/user", "/api/organizations", "/api/sessions", "/api/profiles", "/api/factors"]
const files = [
  "/cars/export.csv",
  "/cars/export.xlsx",
  "/analytics/export.csv?year=2026&month=11",
  "/analytics/package.zip?year=2026&month=11",
  "/archive",
]

const carPath = /\/cars\/[0-9a-f-]{36}/
/** A session has at most 8 streams, the oldest ends for a ninth, and the server may not know yet that one was left. */
const followers = 6

/** An answer: when it was there, in milliseconds since the work began, and how long it took. */
export type Timed = { at: number; took: number }

/**
 * Reads of every screen, downloads, streams that come and go, and sign-ins of people from many addresses, until the
 * returned function is called. `answers` are those of the screens.
 */
export function startMixedWork(installation: Installation, ledger: Ledger) {
  const { url, owner } = installation
  const { organizationId, faults } = ledger
  const answers: Timed[] = []
  const begun = performance.now()
  let isOver = false
  const counts = { screens: 0, files: 0, streams: 0, signIns: 0 }

  const get = async (path: string, name: keyof typeof counts) => {
    const startedAt = performance.now()
    const authorization = `Bearer ${await installation.token()}`
    const answer = await fetch(url + path, { headers: { authorization } }).catch(() => undefined)
    const bytes = await answer?.arrayBuffer().catch(() => undefined)
    // A car may be deleted meanwhile.
    const mayBeGone = answer?.status === 404 && carPath.test(path)
    if (!bytes || !answer || (answer.status >= 300 && !mayBeGone))
      faults.push(`GET ${path}: ${answer?.status ?? "no answer"}`)
    counts[name] += 1
    const at = performance.now() - begun
    return { at, took: performance.now() - startedAt }
  }
  const readScreens = async () => {
    const organization = `/api/organizations/${organizationId}`
    const cars = [...ledger.cars.keys()]
    const car = cars[Math.floor(Math.random() * cars.length)]
    for (const path of screens) answers.push(await get(organization + path, "screens"))
    for (const path of others) answers.push(await get(path, "screens"))
    for (const path of car ? carScreens : [])
      answers.push(await get(`${organization}/cars/${car}${path}`, "screens"))
  }
  const readFiles = async () => {
    for (const path of files) {
      await get(`/api/organizations/${organizationId}${path}`, "files")
      await pause(1000)
    }
  }
  const follow = async () => {
    const leaving = new AbortController()
    const { signal } = leaving
    const authorization = `Bearer ${await installation.token()}`
    try {
      const answer = await fetch(`${url}/api/events`, { headers: { authorization }, signal })
      if (!answer.ok) faults.push(`GET /api/events: ${answer.status}`)
      counts.streams += 1
      setTimeout(() => leaving.abort(), 500 + Math.random() * 10_000).unref()
      for await (const _ of answer.body ?? []) if (isOver) return
      throw new Error("it ended by itself")
    } catch (error) {
      if (!signal.aborted) faults.push(`GET /api/events: ${error}`)
    }
  }
  const signIn = async () => {
    const bytes = () => Math.floor(Math.random() * 256)
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `10.${bytes()}.${bytes()}.${bytes()}`,
    }
    const send = async (path: string, body: object, more: object = {}, method = "POST") => {
      const init = { method, headers: { ...headers, ...more }, body: JSON.stringify(body) }
      const answer = await fetch(url + path, init)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return (text ? JSON.parse(text) : {}) as { access_token: string; refresh_token: string }
    }
    const session = await send("/api/session", owner)
    const { refresh_token } = session
    const renewed = await send("/api/session/refresh", { refresh_token })
    const authorization = `Bearer ${renewed.access_token}`
    await send("/api/session", {}, { authorization }, "DELETE")
    counts.signIns += 1
    await pause(2000)
  }
  const again = async (work: () => Promise<void>, pauseMs: number) => {
    while (!isOver) {
      await work().catch((error: Error) => faults.push(error.message))
      await pause(pauseMs)
    }
  }
  const working = [
    ...Array.from({ length: 3 }, () => again(readScreens, 1000)),
    ...Array.from({ length: followers }, () => again(follow, 200)),
    again(readFiles, 1000),
    again(signIn, 1000),
  ]
  return {
    answers,
    counts,
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}

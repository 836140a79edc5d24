import { monthOf, monthsAfter } from "@marza/domain/time/months.ts"
import { once } from "../../once.ts"
import { ask } from "../ask.ts"
import { openCalls, times } from "./calls.ts"
import type { Deed, Large } from "./deed.ts"
import { findDeepest } from "./deepest.ts"

const exportsAtOnce = 80
const brokenOffMilliseconds = 1000
const searchesAtOnce = 8
const streams = 200

/** What is read. */
export function readDeeds(large: Large) {
  const { of, as, send, load, findCar } = openCalls(large)
  const { year, month } = monthsAfter(monthOf(new Date()), -1)
  const monthPackage = `/analytics/package.zip?year=${year}&month=${month}`
  const statement = `partner_id=${large.partnerId}`
  const cursors = once(() => findDeepest(large))
  const brokenOff = (paths: string[]): Deed => ({
    round: async (stopped) => {
      for (const path of paths) {
        const signal = AbortSignal.any([stopped, AbortSignal.timeout(brokenOffMilliseconds)])
        await times(exportsAtOnce, (n) => ask(of + path, { token: as(n), signal }))
      }
    },
  })
  return {
    "80 exports of each list, broken off": brokenOff([
      "/cars/export.csv",
      "/cars/export.xlsx",
      "/overheads.csv",
      "/overheads.xlsx",
      "/papers.csv",
      "/papers.xlsx",
    ]),
    "80 statements and packages of each kind, broken off": brokenOff([
      `/partners/statement.csv?${statement}`,
      `/partners/statement.xlsx?${statement}`,
      monthPackage,
    ]),
    "month's package": { round: (stopped) => load(monthPackage, stopped) },
    "deepest page of history, statement and list": {
      prepare: cursors,
      round: async (stopped) => {
        const { history, list, statement: ofStatement } = await cursors()
        await Promise.all([
          load(`/history?limit=200&cursor=${history}`, stopped),
          load(`/partners/statement?${statement}&limit=200&cursor=${ofStatement}`, stopped),
          load(`/cars?limit=200&cursor=${list}`, stopped),
        ])
      },
    },
    "eight searches of 200 characters": {
      round: (stopped) =>
        times(searchesAtOnce, (n) => load(`/cars?search=${searched()}`, stopped, as(n))),
    },
    "200 event streams, and changes": {
      round: async (stopped) => {
        const opened = times(streams, (n) =>
          ask(`${large.url}/api/events`, { token: as(n), signal: stopped }),
        )
        while (!stopped.aborted) {
          const { id, version } = await findCar()
          const body = JSON.stringify({ version, mileage_km: version })
          await send("PATCH", `/cars/${id}`, stopped, { body })
        }
        await opened
      },
    },
  } satisfies Record<string, Deed>
}

/** Words that nothing sounds like. */
const searched = () =>
  Array.from({ length: 25 }, () => Math.random().toString(36).slice(2, 9).padEnd(7, "z")).join("+")

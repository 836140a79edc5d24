import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import pg from "pg"
import { readPhotos } from "../server/src/demo/photos.ts"
import { openLog } from "../server/src/platform/log.ts"
import { openPictures } from "../server/src/platform/pictures/pictures.ts"
import type { Figures } from "./budgets.ts"
import { openDatabaseOf } from "./databases.ts"
import { median } from "./median.ts"
import { startServer } from "./server.ts"
import { beginSession } from "./sessions.ts"
import { openBrowser } from "./world.ts"

const cars = 10_000
const photos = 200
const rounds = 5
const frames = 300
const pixelsAFrame = 80
/** A frame that took longer missed its turn at 60 frames a second. */
const lateMs = 25
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Loads an organization of 10,000 cars with photos to the last one in a phone's window, and scrolls back up as
 * fast as a hard fling, 80 pixels a frame; in turn with an empty page of the same height, because frames that this
 * machine drops by itself are no fault of the list.
 */
export async function measureScroll(): Promise<Figures<"scroll">> {
  const { ownerUrl, appUrl, organizationId, userId } = await openDatabaseOf("1x10000")
  const server = await startServer(ownerUrl, { args: [] })
  await givePhotos(ownerUrl, server.dataDir)
  const browser = await openBrowser()
  const page = await openList(browser, server.url, {
    "marza.session": JSON.stringify(await beginSession(appUrl, userId)),
    "marza.organization": organizationId,
  })
  await loadAll(page, cars)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const plain = await browser.newPage(phone)
  await plain.setContent(`<div style="height:${height}px"></div>`)
  return {
    lateFrames: async () => {
      const results: { list: number; plain: number; longestMs: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        await plain.bringToFront()
        await plain.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const empty = await scrollUp(plain)
        await page.bringToFront()
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const list = await scrollUp(page)
        results.push({ list: list.late, plain: empty.late, longestMs: list.longestMs })
      }
      const [ofList, ofPlain, longestMs] = [
        median(results.map(({ list }) => list)),
        median(results.map(({ plain }) => plain)),
        median(results.map(({ longestMs }) => longestMs)),
      ]
      return {
        value: median(results.map(({ list, plain }) => Math.max(0, list - plain))),
        note: `${ofList.toFixed(1)} to ${ofPlain.toFixed(1)}, the longest ${longestMs.toFixed(0)} ms`,
      }
    },
  }
}

async function openList(browser: Browser, url: string, stored: Record<string, string>) {
  const page = await browser.newPage(phone)
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(url)
  await page.getByRole("article").first().waitFor()
  return page
}

/** Scrolls down until the list holds all its cars. */
function loadAll(page: Page, cars: number) {
  return page.evaluate(
    (last) =>
      new Promise<void>((resolve) => {
        const frame = () => {
          const rows = [...document.querySelectorAll<HTMLElement>("[data-index]")]
          if (rows.some((row) => Number(row.dataset.index) === last - 1)) return resolve()
          scrollTo(0, document.documentElement.scrollHeight)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    cars,
  )
}

/** Scrolls from the end upwards, a step each frame. @returns percent of late frames, and the longest */
function scrollUp(page: Page) {
  return page.evaluate(
    ({ step, late, wanted }) =>
      new Promise<{ late: number; longestMs: number }>((resolve) => {
        const lengths: number[] = []
        let before = performance.now()
        const frame = (now: number) => {
          lengths.push(now - before)
          before = now
          if (lengths.length > wanted) {
            const dropped = lengths.filter((length) => length > late).length
            resolve({ late: (100 * dropped) / wanted, longestMs: Math.max(...lengths) })
            return
          }
          scrollBy(0, -step)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { step: pixelsAFrame, late: lateMs, wanted: frames },
  )
}

/** Stores real photos, so that they are fetched and decoded as they come into view. */
async function givePhotos(ownerUrl: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, "files", "car-images", "bench")
  mkdirSync(folder, { recursive: true })
  const pictures = openPictures(openLog("silent"))
  const [whole] = await readPhotos(pictures, "leaf")
  await pictures.close()
  if (!whole) throw new Error("the demonstration has no photo of it")
  const { photo, thumbnail } = whole
  for (let number = 0; number < photos; number += 1) {
    writeFileSync(join(folder, `${number}.webp`), photo)
    writeFileSync(join(folder, `${number}.400x300.webp`), thumbnail)
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query("set session_replication_role = replica")
  await client.query(
    "update cars set image_path = 'car-images/bench/' || floor(random() * $1) || '.webp'",
    [photos],
  )
  await client.end()
}

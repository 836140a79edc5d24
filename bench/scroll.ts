import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "@playwright/test"
import pg from "pg"
import { chromiumOptions } from "../e2e/chromium.ts"
import { readPhotos } from "../server/src/demo/photos.ts"
import { startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { openLog } from "../server/src/platform/log.ts"
import { openPictures } from "../server/src/platform/pictures/pictures.ts"
import { type Filled, fill } from "./fill.ts"
import { beginSession, median } from "./list.ts"
import { startServer } from "./server.ts"

const cars = 10_000
const photos = 200
const rounds = 5
const frames = 600
const pixelsAFrame = 80
/** A frame that took longer missed its turn at 60 frames a second. */
const lateMs = 25
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Loads an organization of 10,000 cars with photos to the last one in a phone's window, and scrolls back up as
 * fast as a hard fling, 80 pixels a frame; in turn with an empty page of the same height, because frames that this
 * machine drops by itself are no fault of the list.
 * @returns of a hundred frames, how many were late in each, and the longest of the list in milliseconds
 */
export async function measureScroll(folder: string) {
  const cluster = await startCluster(join(folder, "scroll"))
  try {
    const appUrl = await migrate(cluster.url)
    const filled = await fill(cluster.url, 1, cars)
    const dataDir = join(folder, "scroll-server")
    await givePhotos(cluster.url, dataDir)
    return await scroll({ ownerUrl: cluster.url, appUrl, dataDir, filled })
  } finally {
    await cluster.stop()
  }
}

type Filling = { ownerUrl: string; appUrl: string; dataDir: string; filled: Filled }

async function scroll({ ownerUrl, appUrl, dataDir, filled }: Filling) {
  const server = await startServer(ownerUrl, dataDir, {}, [])
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await openList(browser, server.url, {
      "marza.session": JSON.stringify(await beginSession(appUrl, filled.userId)),
      "marza.organization": filled.organizationId,
    })
    await loadAll(page, cars)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const plain = await browser.newPage(phone)
    await plain.setContent(`<div style="height:${height}px"></div>`)
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
    return {
      lateFrames: median(results.map(({ list, plain }) => Math.max(0, list - plain))),
      list: median(results.map(({ list }) => list)),
      plain: median(results.map(({ plain }) => plain)),
      longestMs: median(results.map(({ longestMs }) => longestMs)),
    }
  } finally {
    await browser.close()
    server.child.kill()
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

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "marza-scroll-"))
  try {
    console.log(await measureScroll(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

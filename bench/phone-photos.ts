import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import { chromiumOptions } from "../e2e/chromium.ts"
import { phonePhoto } from "../e2e/images.ts"
import { startServer } from "../e2e/server.ts"
import { openSlowPhone, takeSlowest } from "./slow-phone.ts"

const photos = 20

/**
 * Twenty photos of 8 MB and more that are chosen at once on a slow phone.
 * @returns milliseconds of the page's longest task until all were stored, and seconds until then
 */
export async function measurePhonePhotos(): Promise<{ longestTask: number; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), "marza-bench-photos-"))
  const server = await startServer({ demo: true })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const files = await fillWithPhotos(folder)
    const page = await openSlowPhone(browser, server.url)
    await page.getByRole("article").first().getByRole("link").tap()
    const input = page.getByRole("group", { name: "Nuotrauka" }).locator("input[type=file]")
    await input.first().waitFor({ state: "attached" })
    await page.waitForTimeout(1500)
    await takeSlowest(page)
    const begun = performance.now()
    await input.first().setInputFiles(files)
    await page.getByText(`Įkelta ${photos} nuotraukų.`).waitFor({ timeout: 300_000 })
    const seconds = (performance.now() - begun) / 1000
    return { longestTask: (await takeSlowest(page)).task, seconds }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies of one picture with different last bytes, so that no two files are equal. */
async function fillWithPhotos(folder: string): Promise<string[]> {
  const first = join(folder, "picture")
  writeFileSync(first, (await phonePhoto(3600, 4800)).buffer)
  return Array.from({ length: photos }, (_, index) => {
    const path = join(folder, `IMG_${index}.jpg`)
    copyFileSync(first, path)
    appendFileSync(path, Buffer.from([index]))
    return path
  })
}

import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { phonePhoto } from "../e2e/images.ts"
import type { Figures } from "./budgets.ts"
import { startDemo } from "./server.ts"
import { openSlowPhone, takeSlowest } from "./slow-phone.ts"
import { newFolder, openBrowser } from "./world.ts"

const photos = 20

/** Twenty photos of 8 MB and more that are chosen at once on a slow phone: the page's longest task until all were stored. */
export async function measurePhonePhotos(): Promise<Figures<"phone-photos">> {
  const { url } = await startDemo()
  const files = await makePhotos(newFolder("photos"))
  const browser = await openBrowser()
  return {
    phonePhotosMilliseconds: async () => {
      const page = await openSlowPhone(browser, url)
      await page.getByRole("article").first().getByRole("link").tap()
      const input = page.getByRole("group", { name: "Nuotrauka" }).locator("input[type=file]")
      await input.first().waitFor({ state: "attached" })
      await page.waitForTimeout(1500)
      await takeSlowest(page)
      const begun = performance.now()
      await input.first().setInputFiles(files)
      await page.getByText(`Įkelta ${photos} nuotraukų.`).waitFor({ timeout: 300_000 })
      const seconds = (performance.now() - begun) / 1000
      return { value: (await takeSlowest(page)).task, note: `stored in ${seconds.toFixed(1)} s` }
    },
  }
}

/** Copies of one picture with different last bytes, so that no two files are equal. */
async function makePhotos(folder: string): Promise<string[]> {
  mkdirSync(folder)
  const first = join(folder, "picture")
  writeFileSync(first, (await phonePhoto(3600, 4800)).buffer)
  return Array.from({ length: photos }, (_, index) => {
    const path = join(folder, `IMG_${index}.jpg`)
    copyFileSync(first, path)
    appendFileSync(path, Buffer.from([index]))
    return path
  })
}

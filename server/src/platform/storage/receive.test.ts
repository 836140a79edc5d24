import { afterAll, expect, test, vi } from "vitest"
import { picture } from "../../../test/images.ts"
import type { ReadImage } from "../http/image-body.ts"
import { openLog } from "../log.ts"
import { openPictures } from "../pictures/pictures.ts"
import { receiveImage } from "./receive.ts"

const pictures = openPictures(openLog("silent"))
afterAll(pictures.close)
const receive = (person: string, read: ReadImage) =>
  receiveImage({ pictures }, { organization: "Autosvetainė", person }, read, "avatar")

test("at most eight uploads of one person are processed at once; a ninth is refused before it is read", async () => {
  const { signal: gone } = new AbortController()
  const image = { bytes: await picture("png", { width: 9, height: 9 }), gone }
  const gate = Promise.withResolvers<void>()
  const slowly = async () => {
    await gate.promise
    return image
  }
  const held = Array.from({ length: 8 }, () => receive("rasa", slowly))
  const ninth = vi.fn(slowly)
  await expect(receive("rasa", ninth)).rejects.toMatchObject({
    code: "too_many_requests",
    detail: { retry_after: 5 },
  })
  expect(ninth).not.toHaveBeenCalled()
  await receive("tomas", async () => image)
  gate.resolve()
  await Promise.all(held)
  const broken = receive("rasa", () => Promise.reject(new Error("broke off")))
  await expect(broken).rejects.toThrow("broke off")
  await Promise.all(Array.from({ length: 8 }, () => receive("rasa", slowly)))
})

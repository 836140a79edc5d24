import { expect, test, vi } from "vitest"
import { picture } from "../../../test/images.ts"
import { receiveImage } from "./receive.ts"

test("at most eight uploads of one person are processed at once; a ninth is refused before it is read", async () => {
  const image = new Uint8Array(await picture("png", { width: 9, height: 9 }))
  const gate = Promise.withResolvers<void>()
  const slowly = async () => {
    await gate.promise
    return image
  }
  const held = Array.from({ length: 8 }, () => receiveImage("rasa", slowly, "avatar"))
  const ninth = vi.fn(slowly)
  await expect(receiveImage("rasa", ninth, "avatar")).rejects.toMatchObject({
    code: "too_many_requests",
    detail: { retry_after: 5 },
  })
  expect(ninth).not.toHaveBeenCalled()
  await receiveImage("tomas", async () => image, "avatar")
  gate.resolve()
  await Promise.all(held)
  const broken = receiveImage("rasa", () => Promise.reject(new Error("broke off")), "avatar")
  await expect(broken).rejects.toThrow("broke off")
  await Promise.all(Array.from({ length: 8 }, () => receiveImage("rasa", slowly, "avatar")))
})

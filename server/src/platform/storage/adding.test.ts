import { randomBytes } from "node:crypto"
import { createReadStream, type ReadStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { openProxy } from "../../../test/proxy.ts"
import { startS3ForTest } from "../../../test/s3.ts"
import { addFile } from "./adding.ts"
import { openDisk } from "./disk.ts"

/** A store in S3 to which so many uploads break off as they arrive, and a file of this machine that is sent there. */
async function openBreaking(breaks: number, content: Buffer) {
  const { config } = await startS3ForTest()
  let attempts = 0
  const proxy = await openProxy(config.FILES_S3_ENDPOINT, (data) => {
    const isBroken = data.includes("PUT /") && ++attempts <= breaks
    if (isBroken) proxy.disconnect("reset")
    return isBroken
  })
  const FILES_S3_ENDPOINT = proxy.url.replace(/\/$/, "")
  const opened = await openAppForTest(undefined, (folder) =>
    openDisk({ ...config, FILES_S3_ENDPOINT, DATA_DIR: folder }),
  )
  const file = join(opened.folder, "a.pdf")
  await writeFile(file, content)
  const read: ReadStream[] = []
  const add = () =>
    addFile(
      opened.services,
      {
        path: "car-documents/x/a.pdf",
        organizationId: crypto.randomUUID(),
        content: () => {
          const stream = createReadStream(file)
          read.push(stream)
          return stream
        },
      },
      async () => "the row",
    )
  return { add, disk: opened.services.files.disk, read, attempts: () => attempts }
}

// The SDK asks S3 first whether it takes what is larger than 2 MB.
test.each([
  ["of a few bytes", randomBytes(1000)],
  ["of 3 MB", randomBytes(3 * 1024 * 1024)],
])("a file %s is sent again, whole, when its connection breaks", async (_, content) => {
  const { add, disk, read, attempts } = await openBreaking(1, content)
  expect(await add()).toBe("the row")
  const stored = Buffer.from(await disk.getBytes("car-documents/x/a.pdf"))
  expect(stored.equals(content)).toBe(true)
  expect(attempts()).toBe(2)
  expect(read.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test("a file is sent twice at most, and none of what could not be sent stays open", async () => {
  const { add, read, attempts } = await openBreaking(Number.POSITIVE_INFINITY, randomBytes(1000))
  await expect(add()).rejects.toMatchObject({ code: "E_CANNOT_WRITE_FILE" })
  expect(attempts()).toBe(2)
  expect(read.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

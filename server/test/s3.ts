import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import S3rver from "@20minutes/s3rver"
import { onTestFinished } from "vitest"
import { openDisk } from "../src/platform/storage/disk.ts"

const bucket = "marza-files"

const contentEnding = "._S3rver_object"

/** The relative paths of the files below a folder; none when it does not exist. */
export const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    : []

/** A real server that speaks S3, on a free port, with an empty bucket. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), "marza-s3-"))
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  // S3 knows no folders. This one removes a folder that became empty, with what another request puts into it just then.
  server.store.deleteObject = async (bucket, key) => {
    for (const resource of ["object", "object.md5", "metadata.json"])
      await rm(server.store.getResourcePath(bucket, key, resource), { force: true })
  }
  const { port } = await server.run()
  const config = {
    FILES_S3_BUCKET: bucket,
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_REGION: "eu-north-1",
    FILES_S3_KEY: "S3RVER",
    FILES_S3_SECRET: "S3RVER",
    FILES_S3_PATH_STYLE: true,
  }
  return {
    config,
    disk: await openDisk({ ...config, DATA_DIR: directory }),
    /** The stored files of a folder, read from its own disk, because it refuses the SDK's signature of a listing. */
    list: (folder: string): string[] =>
      listFiles(join(directory, bucket, folder))
        .filter((file) => file.endsWith(contentEnding))
        .map((file) => `${folder}/${file.slice(0, -contentEnding.length)}`),
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** {@link startS3} for one test, stopped after it. */
export async function startS3ForTest() {
  const store = await startS3()
  onTestFinished(store.stop)
  return store
}

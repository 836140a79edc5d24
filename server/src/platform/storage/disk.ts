import { access, mkdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import type { Config } from "../config.ts"
import { isDiskFullError } from "../disk-space.ts"
import { openWriteStream } from "../write-stream.ts"

type DiskConfig = Pick<Config, "DATA_DIR"> &
  Partial<Pick<Config, `FILES_S3_${string}` & keyof Config>>

/** People wait for what is stored, and for no longer than two attempts. No database connection waits for S3. */
const s3Timeouts = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const s3Attempts = 2

/** Where files are stored: in a bucket of S3 when one is named, else in a folder of this machine. */
export async function openDisk(config: DiskConfig): Promise<Disk> {
  return new Disk(config.FILES_S3_BUCKET ? await openBucket(config) : openFolder(folderOf(config)))
}

/** The same where nothing may have been stored yet, such as for a restore. */
export async function makeDisk(config: DiskConfig): Promise<Disk> {
  if (!config.FILES_S3_BUCKET) await mkdir(folderOf(config), { recursive: true })
  return openDisk(config)
}

const folderOf = ({ DATA_DIR }: DiskConfig): string => join(DATA_DIR, "files")

/** Never the path of a stored file, so nobody can ask for it. */
const temporaryPath = (path: string): string => `${path}.new`

/** Writes a file under another name, which it loses when it is whole. */
async function writeWhole(
  folder: string,
  key: string,
  contents: Iterable<string | Uint8Array> | Readable,
): Promise<void> {
  const path = join(folder, key)
  try {
    await mkdir(dirname(path), { recursive: true })
    await pipeline(contents, openWriteStream(temporaryPath(path), { flush: true }))
    await rename(temporaryPath(path), path)
  } catch (error) {
    await rm(temporaryPath(path), { force: true })
    if (!isDiskFullError(error)) throw error
    throw new Error(`${folder} has no room left: make room there, and try again`, { cause: error })
  }
}

function openFolder(location: string): FSDriver {
  return new (class extends FSDriver {
    /**
     * Whole or not at all: an avatar that finds no room leaves the one before. Once a row refers to a file, losing
     * power must not lose it.
     */
    override async put(key: string, contents: string | Uint8Array): Promise<void> {
      await writeWhole(location, key, [contents])
    }

    override async putStream(key: string, contents: Readable): Promise<void> {
      await writeWhole(location, key, contents)
    }

    /** @throws when the folder itself is gone, such as one that is not mounted: then nothing is known of any file */
    override async exists(key: string): Promise<boolean> {
      const found = await super.exists(key)
      if (!found) await access(location)
      return found
    }

    /** With what a crash left of it. */
    override async delete(key: string): Promise<void> {
      await rm(temporaryPath(join(location, key)), { force: true })
      await super.delete(key)
    }
  })({ location, visibility: "private" })
}

async function openBucket(config: DiskConfig) {
  // Loaded only where it is used: it takes as long as the rest of the start.
  const { S3Driver } = await import("flydrive/drivers/s3")
  const { FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = config
  return new S3Driver({
    bucket: config.FILES_S3_BUCKET ?? "",
    region: config.FILES_S3_REGION ?? "us-east-1",
    forcePathStyle: config.FILES_S3_PATH_STYLE ?? false,
    ...(config.FILES_S3_ENDPOINT && { endpoint: config.FILES_S3_ENDPOINT }),
    // Without them the SDK finds its own: an instance's role, say.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    visibility: "private",
    // Buckets are private as a whole; many refuse lists of access for single files.
    supportsACL: false,
    // Not every service that speaks S3 knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: s3Attempts,
    requestHandler: s3Timeouts,
  })
}

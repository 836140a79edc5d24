import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Disk } from "flydrive"
import sharp, { type Metadata } from "sharp"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { storePdf } from "../src/features/papers/pdf-file.ts"
import { startWorker } from "../src/platform/jobs/jobs.ts"
import { openDisk } from "../src/platform/storage/disk.ts"
import { openFileTasks } from "../src/platform/storage/tasks.ts"
import { openApp, type Person, type TestApp } from "./open-app.ts"
import { listFiles, startS3 } from "./s3.ts"
import { idleTasks } from "./tasks.ts"

type Store = {
  disk: Disk
  /** The paths of all stored files in a folder. */
  list: (folder: string) => string[]
  stop: () => Promise<void>
}

/** An organization with its file store; filled before the first test. */
export type Stored = {
  opened: TestApp
  store: Store
  owner: Person
  admin: Person
  member: Person
  organizationId: string
  /** The response and content of a URL. */
  fetchFile: (url: string) => Promise<{ response: Response; bytes: Buffer }>
  /** The metadata of the image at a URL. */
  imageAt: (url: string) => Promise<Metadata>
  /** Does all jobs that are due. */
  doJobs: () => Promise<void>
}

/** A test that is no other with S3: it runs with files in a folder alone. */
type Once = (name: string, work: () => Promise<void>) => void

type Tests = (world: Stored, once: Once) => void

const describeStore = (what: string, open: () => Promise<Store>, tests: Tests, once: Once) =>
  describe(what, () => {
    const world = {} as Stored
    beforeAll(async () => {
      Object.assign(world, await openWorld(await open()))
    })
    afterAll(async () => {
      await world.opened.close()
      await world.store.stop()
    })
    tests(world, once)
  })

/** Runs the tests with files in a folder, and again with files in S3 but for those that run once. */
export function describeStores(what: string, tests: Tests) {
  describeStore(`${what}, stored in a folder,`, openFolder, tests, test)
  describeStore(`${what}, stored in S3,`, startS3, tests, () => {})
}

async function openFolder(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), "marza-store-"))
  return {
    disk: await openDisk({ DATA_DIR: folder }),
    list: (path) => listFiles(join(folder, "files", path)).map((file) => `${path}/${file}`),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

async function openWorld(store: Store): Promise<Stored> {
  const opened = await openApp(undefined, async () => store.disk)
  const owner = await opened.person("Savininkė")
  const admin = await opened.person("Administratorius")
  const member = await opened.person("Narys")
  const organizationId = await opened.organization({ owner, admin, member })
  return {
    opened,
    store,
    owner,
    admin,
    member,
    organizationId,
    ...readersOf(opened),
    doJobs: () => doJobs(opened),
  }
}

/** How the files of an application are read. */
export function readersOf(opened: TestApp): Pick<Stored, "fetchFile" | "imageAt"> {
  const fetchFile = async (url: string) => {
    const response = await opened.app.request(url)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const imageAt = async (url: string) => {
    const { response, bytes } = await fetchFile(url)
    expect(response.status).toBe(200)
    return sharp(bytes).metadata()
  }
  return { fetchFile, imageAt }
}

/**
 * Does all jobs that are due, and thumbnails that are put off because another one takes long; fails when one cannot be
 * done.
 */
export async function doJobs(opened: TestApp): Promise<void> {
  const { stop } = await startWorker(
    opened.ownerUrl,
    {
      ...idleTasks,
      render_paper: (paper) => storePdf(opened.services, paper),
      ...openFileTasks(opened.services),
    },
    opened.services.log,
  )
  const due = () =>
    opened.sql(
      `select task_identifier, last_error from graphile_worker.jobs
       where run_at <= now() or (task_identifier = 'make_thumbnail' and last_error is null)`,
    )
  // Not expect.poll(), which works in a test alone: templates are made before.
  await vi
    .waitFor(async () => expect(await due()).toEqual([]), { timeout: 90_000, interval: 20 })
    .finally(stop)
}

/** Does all jobs, also those that are due later or that a killed server locked. */
export async function doAllJobs(opened: TestApp): Promise<void> {
  const makeDue = `with queues as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    )
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null returning id`
  while ((await opened.sql(makeDue)).length > 0) await doJobs(opened)
}

import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Disk } from "flydrive"
import pg from "pg"
import { inject, onTestFinished } from "vitest"
import { openDisk } from "../src/platform/storage/disk.ts"
import { administrationUrl, ask, filledName } from "./database.ts"
import { fillOrganization } from "./full-organization.ts"
import { openApp, type Person } from "./open-app.ts"
import { listFiles } from "./s3.ts"
import { doAllJobs } from "./stores.ts"

type Account = Pick<Person, "id" | "email">

/** What a test knows of the organization that {@link fillOrganization} fills. */
type Filled = {
  organizationId: string
  /** Paths of calls: of the organization, and of two of its cars. */
  path: string
  full: string
  foreign: string
  owner: Account
  member: Account
  left: Account
}

const templateName = () => filledName(new URL(inject("templateUrl")).pathname.slice(1))
const filesFolder = () => join(inject("sharedFolder"), "filled")
const description = () => join(filesFolder(), "filled.json")

/**
 * The application on a copy of a database with a full organization, Autosvetainė, and its files: to fill one takes twenty
 * times as long. All its jobs are done, also those of later, and its owner is signed in anew.
 * @param diskIn where the files are; default: in a folder
 */
export async function openFilled(diskIn?: (folder: string) => Promise<Disk>) {
  const filled = await filledOnce()
  const from = join(filesFolder(), "files")
  const withFiles = async (folder: string) => {
    if (!diskIn) {
      cpSync(from, join(folder, "files"), { recursive: true })
      return openDisk({ DATA_DIR: folder })
    }
    const disk = await diskIn(folder)
    for (const path of listFiles(from)) await disk.put(path, readFileSync(join(from, path)))
    return disk
  }
  const opened = await openApp(undefined, withFiles, templateName())
  return { ...filled, opened, owner: await opened.signIn(filled.owner) }
}

/** {@link openFilled} for one test, closed after it. */
export async function openFilledForTest(diskIn?: Parameters<typeof openFilled>[0]) {
  const filled = await openFilled(diskIn)
  onTestFinished(filled.opened.close)
  return filled
}

/** Makes the template, unless another file of the run has made it. */
async function filledOnce(): Promise<Filled> {
  if (!existsSync(description())) await withLock(async () => existsSync(description()) || make())
  return JSON.parse(readFileSync(description(), "utf8")) as Filled
}

/** One worker makes it, and the others wait. */
async function withLock(work: () => Promise<unknown> | boolean): Promise<void> {
  const client = new pg.Client({ connectionString: administrationUrl(inject("templateUrl")) })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [templateName()])
    await work()
  } finally {
    await client.end()
  }
}

async function make(): Promise<void> {
  const opened = await openApp()
  const owner = await opened.person("Savininkė „Ąžuolė“\t\\N")
  const organizationId = await opened.organization({ owner }, "Autosvetainė")
  const { member, left, ...paths } = await fillOrganization(opened, organizationId, owner)
  // Half a minute later a deleted file goes: else it would in the middle of a test.
  await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
  await doAllJobs(opened)
  await opened.disconnect()
  const database = new URL(opened.ownerUrl).pathname.slice(1)
  const rename = `alter database ${database} rename to ${templateName()}`
  await ask(administrationUrl(opened.ownerUrl), rename)
  cpSync(join(opened.folder, "files"), join(filesFolder(), "files"), { recursive: true })
  rmSync(opened.folder, { recursive: true })
  const account = ({ id, email }: Person): Account => ({ id, email })
  const filled = {
    ...paths,
    organizationId,
    owner: account(owner),
    member: account(member),
    left: account(left),
  } satisfies Filled
  // Whole or not there: it tells the others that all the rest is.
  writeFileSync(`${description()}.new`, JSON.stringify(filled))
  renameSync(`${description()}.new`, description())
}

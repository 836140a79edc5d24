import { join } from "node:path"
import { thumbnailPath } from "../server/src/platform/storage/signed-url.ts"
import { listFiles, type startS3 } from "../server/test/s3.ts"
import { type Installation, type Site, until } from "./installation.ts"
import { hashOf, type Ledger } from "./ledger.ts"

const buckets = ["car-images", "car-documents", "papers"]
/** An answer that takes longer is a fault. */
const answerWithinMs = 30_000
/** Each upload of half an hour has left one that waits for an hour. */
const jobsEndWithinSeconds = 600

const makeDue = "update graphile_worker._private_jobs set run_at = now() where run_at > now()"
const waiting = `select format('%s %s: attempt %s of %s, %s', task_identifier, id, attempts, max_attempts,
      coalesce(last_error, 'locked by ' || locked_by, 'not begun')) as what,
    attempts >= max_attempts and locked_at is null as "isGivenUp"
  from graphile_worker.jobs order by 2 limit 20`

/**
 * Lets all waiting work happen now, however long it would wait.
 * @throws names jobs that do not end
 */
export async function finishJobs({ sql }: Site): Promise<void> {
  let left: { what: string; isGivenUp: boolean }[] = []
  const why = () => `jobs never end: ${left.map(({ what }) => what).join("; ")}`
  const areDone = async () => {
    await sql(makeDue)
    left = await sql(waiting)
    return left.every(({ isGivenUp }) => isGivenUp)
  }
  await until(areDone, why, jobsEndWithinSeconds)
  if (left.length > 0) throw new Error(why())
}

/**
 * Lets all waiting work happen, compares the stored files with their rows, every document with what was sent, and every
 * issued paper with its number and its PDF.
 * @returns how many files are stored
 */
export async function compareFiles(
  installation: Site,
  { organizationId, contents, faults }: Ledger,
  list: () => Set<string>,
): Promise<number> {
  const { sql, url } = installation
  await sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
  await sql("select graphile_worker.add_job('purge_attachments')")
  await finishJobs(installation)
  const rows = await sql<Row>(
    "select id, car_id, path, content_type from attachments where deleted_at is null",
  )
  const expected = new Set(
    rows.flatMap(({ path, content_type }) =>
      content_type === "application/pdf" ? [path] : [path, thumbnailPath(path)],
    ),
  )
  const issued = await sql<IssuedPaper>(issuedPapers)
  for (const { path } of issued) if (path !== null) expected.add(path)
  faults.push(...faultsOfNumbers(issued))
  for (const { id, path } of issued) if (path === null) faults.push(`the paper ${id} has no PDF`)
  const files = list()
  for (const file of files.difference(expected)) faults.push(`no row has the file ${file}`)
  for (const file of expected.difference(files)) faults.push(`the file ${file} is missing`)
  const authorization = `Bearer ${await installation.token()}`
  for (const [carId, ofCar] of Map.groupBy(rows, ({ car_id }) => car_id)) {
    const path = `/api/organizations/${organizationId}/cars/${carId}/attachments`
    const documents = compareDocuments(
      new URL(path, url),
      { authorization },
      { rows: ofCar, contents },
    )
    faults.push(...(await documents.catch((error: unknown) => [`GET ${path}: ${error}`])))
  }
  faults.push(...(await compareIssued(installation, organizationId, issued)))
  return files.size
}

type NumberedPaper = {
  id: string
  organization_id: string
  series_kind: string
  series: string
  number: number
}
export type IssuedPaper = NumberedPaper & { path: string | null; sha256: string | null }

export const issuedPapers = `select organization_id, id, series_kind, series, number, path, sha256 from papers
  where state <> 'draft' order by organization_id, series_kind, series, number`

/** Whether each number of each series is there once and none is missing. */
export function faultsOfNumbers(papers: readonly NumberedPaper[]): string[] {
  const ofSeries = Map.groupBy(papers, ({ organization_id, series_kind, series }) =>
    [organization_id, series_kind, series].join(" "),
  )
  return [...ofSeries].flatMap(([series, issued]) =>
    issued.every(({ number }, index) => number === index + 1)
      ? []
      : [`the series ${series} has the numbers ${issued.map(({ number }) => number)}`],
  )
}

/** What is wrong with the PDFs that the list of papers gives: each is the one that its row was issued with. */
async function compareIssued(
  { url, token }: Site,
  organizationId: string,
  issued: readonly IssuedPaper[],
): Promise<string[]> {
  const faults: string[] = []
  const headers = { authorization: `Bearer ${await token()}` }
  const shown = new Set<string>()
  let cursor: string | null = ""
  do {
    const path = `/api/organizations/${organizationId}/papers?limit=200${cursor && `&cursor=${cursor}`}`
    const signal = AbortSignal.timeout(answerWithinMs)
    const answer = await fetch(new URL(path, url), { headers, signal })
    if (!answer.ok) return [`GET ${path}: ${answer.status} ${await answer.text()}`]
    const page = (await answer.json()) as {
      items: { id: string; url: string | null }[]
      next_cursor: string | null
    }
    for (const item of page.items) {
      if (item.url === null) continue
      shown.add(item.id)
      const file = await fetch(new URL(item.url, url), {
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const content = Buffer.from(await file.arrayBuffer())
      const row = issued.find(({ id }) => id === item.id)
      if (!file.ok || hashOf(content) !== row?.sha256)
        faults.push(`the PDF of ${item.id} is another: ${file.status}, ${content.length} bytes`)
    }
    cursor = page.next_cursor
  } while (cursor)
  for (const { id, organization_id } of issued)
    if (organization_id === organizationId && !shown.has(id)) faults.push(`no list has ${id}`)
  return faults
}

type Row = { id: string; car_id: string; path: string; content_type: string }

/** What is wrong with the files of a car, which must all be listed, and be what was sent. @throws without an answer */
async function compareDocuments(
  list: URL,
  headers: Record<string, string>,
  { rows, contents }: { rows: readonly Row[]; contents: Ledger["contents"] },
): Promise<string[]> {
  const faults: string[] = []
  const answer = await fetch(list, { headers, signal: AbortSignal.timeout(answerWithinMs) })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { items } = (await answer.json()) as { items: { id: string; url: string }[] }
  const listed = items.map(({ id }) => id).toSorted()
  const stored = rows.map(({ id }) => id).toSorted()
  if (`${listed}` !== `${stored}`) faults.push(`${list.pathname} lists ${listed}, not ${stored}`)
  for (const item of items) {
    const signal = AbortSignal.timeout(answerWithinMs)
    const file = await fetch(new URL(item.url, list), { signal })
    const content = Buffer.from(await file.arrayBuffer())
    const sent = contents.get(item.id)
    // A photo is drawn anew.
    const isWhole = file.ok && (sent ? hashOf(content) === sent : content.length > 0)
    if (!isWhole)
      faults.push(`${item.id} is not what was sent: ${file.status}, ${content.length} bytes`)
  }
  return faults
}

/** Lists the stored files of an installation with a folder of its own. */
export const filesOf =
  ({ folder }: Pick<Installation, "folder">) =>
  (): Set<string> =>
    new Set(listFiles(join(folder, "files")))

/** Lists the files stored in S3. */
export const filesInS3 =
  (store: Pick<Awaited<ReturnType<typeof startS3>>, "list">) => (): Set<string> =>
    new Set(buckets.flatMap((bucket) => store.list(bucket)))

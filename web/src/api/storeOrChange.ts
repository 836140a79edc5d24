import { isRefusal } from "./errors.ts"

type Steps<Row> = {
  add: () => Promise<Row>
  /** Saves what was typed as an edit of a version of the row. */
  change: (version: number) => Promise<Row>
}

/**
 * Stores a new row whose id the browser made. Where an earlier attempt was stored although its response was lost, and the
 * form was changed since, the stored row is changed. It is not replaced: a person who then answers No to a question
 * about a closed month, or loses the connection, still has the row.
 * @throws {ApiError} of `add` and `change`, except `id_taken`
 */
export async function storeOrChange<Row>({ add, change }: Steps<Row>): Promise<Row> {
  try {
    return await storeOrChangeFirst({ add, change })
  } catch (error) {
    if (!isRefusal(error, "stale_version")) throw error
    // Somebody has saved it since, or this change was stored before, and its response lost too.
    return await change((error.body.current as { version: number }).version)
  }
}

/**
 * The same, where what somebody else has saved since is to be asked about.
 * @throws {ApiError} stale_version, too
 */
export async function storeOrChangeFirst<Row>({ add, change }: Steps<Row>): Promise<Row> {
  try {
    return await add()
  } catch (error) {
    if (!isRefusal(error, "id_taken")) throw error
    return await change(firstVersion)
  }
}

/** A row that was just added. */
const firstVersion = 1

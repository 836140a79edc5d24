import { Refusal } from "@marza/domain/refusal.ts"

/**
 * The response of a save. The row that a stale one is refused with is shown as in any other response: with URLs, not
 * with paths.
 */
export async function saveResponse<Row, Body>(
  save: Promise<Row>,
  toResponse: (row: Row) => Body | Promise<Body>,
): Promise<Body> {
  try {
    return await toResponse(await save)
  } catch (error) {
    if (error instanceof Refusal && error.code === "stale_version") {
      const current = await toResponse(error.detail?.current as Row)
      throw new Refusal("stale_version", { detail: { ...error.detail, current } })
    }
    throw error
  }
}

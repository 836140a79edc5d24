import { reply } from "./route.ts"

/** The response of an addition: 201 with the row that was made, or 200 with that which the same request had made before. */
export async function addResponse<Row, Body = Row>(
  adding: Promise<{ row: Row; made: boolean }>,
  toResponse: (row: Row) => Body | Promise<Body> = (row) => row as unknown as Body,
) {
  const { row, made } = await adding
  return reply(made ? 201 : 200, await toResponse(row))
}

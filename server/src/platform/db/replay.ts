import { Refusal } from "@marza/domain/refusal.ts"

/**
 * The result of a creation whose id the caller made: sent again with the same body, the row is stored once.
 * @param made what the insert returned; undefined when a row had that id already
 * @param row the row that has the id now
 * @param body what was sent, under the names of the row's fields
 * @returns the row, and whether it was made now
 * @throws {Refusal} id_taken: that id with another body
 */
export function createdOnce<Row extends object>(
  made: object | undefined,
  row: Row,
  body: Partial<NoInfer<Row>>,
): { row: Row; made: boolean } {
  const isSame = (Object.keys(body) as (keyof Row)[]).every((field) => row[field] === body[field])
  if (!made && !isSame) throw new Refusal("id_taken")
  return { row, made: made !== undefined }
}

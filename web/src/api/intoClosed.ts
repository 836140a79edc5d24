import type { AnyRequest, CallName } from "./calls.ts"
import { ApiError } from "./errors.ts"
import { ask } from "./question.ts"

/** A request that may write into closed months, beside those that it names already. */
export function intoClosed<Request extends unknown[]>(
  [request]: Request,
  months: unknown,
): Request {
  const { query, ...others } = (request ?? {}) as AnyRequest
  const into_closed = [query?.into_closed ?? [], months].flat()
  return [{ ...others, query: { ...query, into_closed } }] as unknown as Request
}

/**
 * Asks about a write that closed months have refused.
 * @returns the request that names these months
 * @throws {ApiError} `cancelled`, without words, where the person does not want to write there
 */
export async function askIntoClosed<Request extends unknown[]>(
  name: CallName,
  request: Request,
  refused: ApiError,
): Promise<Request> {
  await new Promise<void>((onConfirm, reject) =>
    ask({
      refused,
      call: name,
      onConfirm,
      onCancel: () => reject(new ApiError({ status: 409, code: "cancelled", message: "" })),
    }),
  )
  return intoClosed(request, refused.body.months)
}

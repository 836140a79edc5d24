import type { CallName, RequestArguments, ResponseOf } from "./calls.ts"
import { readResponse, send } from "./client.ts"

/** Makes a call without a session. A 401 here is about what was typed, not about a session. @throws {ApiError} */
export async function callSignedOut<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  return readResponse(await send(name, request, null))
}

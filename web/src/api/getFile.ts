import type { CallName, RequestArguments } from "./calls.ts"
import { readResponse, send, withSession } from "./client.ts"

/** Fetches a file and its name. @throws {ApiError} */
export async function getFile<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<{ content: Blob; name: string }> {
  const response = await withSession((token) => send(name, request, token))
  if (!response.ok) return readResponse(response)
  const [, fileName = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  return { content: await response.blob(), name: decodeURIComponent(fileName) }
}

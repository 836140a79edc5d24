import type { PaperContent } from "@marza/domain/papers/content.ts"
import type { Requester } from "../../../platform/fair-line.ts"
import { threadOf } from "../../../platform/threads/threads.ts"

const inThread = threadOf<typeof import("./thread.ts")>(new URL("./thread.ts", import.meta.url))

/**
 * Draws the PDF of a paper, when it is the requester's turn, in a thread beside the server: it takes 80 ms, for which
 * everybody else would wait.
 * @param requester for whom; with `gone`, until that aborts
 * @throws {Refusal} bad_request when the requester has gone
 */
export const drawPaper = (
  requester: Requester & { gone?: AbortSignal },
  content: PaperContent,
  logo: Uint8Array | null,
): Promise<Uint8Array> => inThread("draw", requester, { content, logo })

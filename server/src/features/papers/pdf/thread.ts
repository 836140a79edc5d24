import type { PaperContent } from "@marza/domain/papers/content.ts"
import { renderPaper } from "./render.ts"

/** Called in a thread, by draw.ts. */
export const draw = ({ content, logo }: { content: PaperContent; logo: Uint8Array | null }) =>
  renderPaper(content, logo)

import { paperNumber } from "@marza/domain/papers/number.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"

/** "MRZ-2026-15"; null for a draft. */
export const numberOf = ({ series, number }: Paper): string | null =>
  series === null || number === null ? null : paperNumber({ series, number })

/** What the file of a paper is called: "MRZ-2026-15.pdf". */
export const fileNameOf = (paper: Paper): string =>
  `${(numberOf(paper) ?? "").replace(/[\s\u00a0]+/g, "_").replace(/[^\p{L}\p{N}_.-]/gu, "-")}.pdf`

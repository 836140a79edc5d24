import type { PaperNumber } from "./content.ts"

/** The number as it is written: "MRZ-2026-15"; a series that ends in a letter or a digit stands apart, "MRZ 15". */
export const paperNumber = ({ series, number }: PaperNumber): string =>
  /[\p{L}\p{N}]$/u.test(series) ? `${series}\u00a0${number}` : `${series}${number}`

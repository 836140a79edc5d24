import type { PaperContent, PaperSide } from "./content.ts"

const nobody: PaperSide = {
  name: null,
  code: null,
  address: null,
  vat_number: null,
  phone: null,
  email: null,
  iban: null,
}

/** What a paper prints once the other side's data were blanked (rules 21.9): number, day, sums and car stay. */
export const blanked = (content: PaperContent, day: string): PaperContent => ({
  ...content,
  theirs: nobody,
  ...(content.second && { second: { ...nobody, role: content.second.role } }),
  // A text of one's own may name them.
  scheme:
    content.scheme.kind === "zero" ? { ...content.scheme, transport_proof: null } : content.scheme,
  credited: content.credited && { ...content.credited, reason: null },
  defects: { ...content.defects, text: null },
  note: null,
  blanked_on: day,
})

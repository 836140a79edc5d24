import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

type Node = { role?: string; alt?: string; lang?: string; children?: Node[] }

export type ReadPdf = {
  /** Each line of each page, as the text of the page has it. */
  pages: string[]
  /** The whole text on one line, with ordinary spaces. */
  text: string
  /** The roles of the elements that a screen reader knows, in the order of the document. */
  roles: string[]
  alternatives: string[]
  language: string | null
  isTagged: boolean
  info: Record<string, unknown>
  metadata: string
}

/** Opens a PDF as pdf.js does in a browser. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const opening = getDocument({ data: Uint8Array.from(file), verbosity: 0 })
  const pdf = await opening.promise
  const read: ReadPdf = {
    pages: [],
    text: "",
    roles: [],
    alternatives: [],
    language: null,
    isTagged: false,
    info: {},
    metadata: "",
  }
  const visit = ({ role, alt, children = [] }: Node) => {
    if (role) read.roles.push(role)
    if (alt) read.alternatives.push(alt)
    for (const child of children) visit(child)
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items, lang } = await page.getTextContent()
    read.language ??= lang
    read.pages.push(
      items
        .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
        .join("")
        .replaceAll(/[\u00a0\u202f]/g, " "),
    )
    visit(((await page.getStructTree()) ?? {}) as Node)
  }
  const { info, metadata } = await pdf.getMetadata()
  read.info = info as Record<string, unknown>
  read.metadata = metadata?.getRaw() ?? ""
  // The types say that this is an object; it is a map.
  const marks: unknown = await pdf.getMarkInfo()
  read.isTagged = marks instanceof Map && marks.get("Marked") === true
  read.text = read.pages.join("\n").replaceAll(/\s+/g, " ")
  await opening.destroy()
  return read
}

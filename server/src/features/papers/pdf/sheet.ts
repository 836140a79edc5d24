import PDFDocument from "pdfkit"
import { fonts, printable, type Weight } from "./fonts.ts"

type Element = PDFKit.PDFStructureElement

/** The one scale of sizes, in points. */
export const sizes = { small: 8, body: 9.5, large: 13, title: 21 } as const

export const colors = { text: "#1b1a19", soft: "#6b6661", line: "#e4e0db" } as const

/** A4 in points, and its margins. */
const page = { width: 595.28, height: 841.89, side: 56, top: 44, bottom: 48 }
const lineGap = 2

export type Style = {
  size?: keyof typeof sizes
  weight?: Weight
  color?: string
  align?: "left" | "right"
}

type Box = { x: number; width: number }

type Info = {
  title: string
  language: string
  /** The day that the file says it was made on, so that the same paper is the same file. */
  day: string
  /** What the foot of each page says: the draft mark, else nothing. */
  mark: string | null
}

/**
 * The pages of one paper, written from the top downwards. What is read aloud stands in the document's structure, in the
 * order of writing; lines and the foot are marked as ornament.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  /** The column that is written in. */
  left = page.side
  width = page.width - 2 * page.side
  y = page.top
  private readonly root: Element
  private readonly info: Info

  constructor(info: Info) {
    this.info = info
    this.doc = new PDFDocument({
      size: "A4",
      margins: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
      font: "",
      bufferPages: true,
      tagged: true,
      lang: info.language,
      displayTitle: true,
      pdfVersion: "1.7",
      info: {
        // The library writes it into XML as it is.
        Title: info.title.replaceAll(/[&<>]/g, "-"),
        Creator: "Marža",
        Producer: "Marža",
        CreationDate: new Date(info.day),
        ModDate: new Date(info.day),
      },
    })
    for (const [name, font] of Object.entries(fonts)) this.doc.registerFont(name, font)
    this.root = this.doc.struct("Document")
    this.doc.addStructure(this.root)
  }

  get bottom(): number {
    return page.height - page.bottom
  }

  /** A part of the document, such as a heading's section, a table or its row. */
  element(type: string, parent = this.root, options: PDFKit.Mixins.StructureElementOptions = {}) {
    const element = this.doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Writes in a column of the page, which ends where the page's does. */
  indented(indent: number, write: () => void) {
    this.left += indent
    this.width -= indent
    write()
    this.left -= indent
    this.width += indent
  }

  /** Begins a page where `height` does not fit on this one any more. */
  ensure(height: number) {
    if (this.y + height <= this.bottom) return
    this.doc.addPage()
    this.y = page.top
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    this.use(style)
    return this.doc.heightOfString(printable(text), { width, lineGap })
  }

  widthOf(text: string, style: Style = {}): number {
    this.use(style)
    return this.doc.widthOfString(printable(text))
  }

  /** Writes text at the present height, and leaves that height as it is. @returns its height */
  at(
    text: string,
    { x = this.left, width = this.width }: Partial<Box>,
    style: Style & { role?: string; parent?: Element },
  ) {
    const { role = "P", parent = this.root, align = "left", color = colors.text } = style
    const height = this.heightOf(text, width, style)
    this.doc.fillColor(color).text(printable(text), x, this.y, {
      width,
      align,
      lineGap,
      structParent: parent,
      structType: role,
    })
    return height
  }

  /** Writes text and goes on below it. A text that is longer than the page goes on at the next one. */
  text(text: string, style: Style & Partial<Box> & { role?: string; parent?: Element } = {}) {
    this.ensure(Math.min(this.heightOf(text, style.width ?? this.width, style), 40))
    this.at(text, style, style)
    this.y = this.doc.y
  }

  /** Draws what is read aloud as `alt`. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void, parent = this.root) {
    const figure = this.element("Figure", parent, { alt })
    figure.add(this.doc.markStructureContent("Figure"))
    draw(this.doc)
    this.doc.endMarkedContent()
    figure.end()
  }

  /** Draws what nobody reads. */
  ornament(draw: (doc: PDFKit.PDFDocument) => void, type: "Layout" | "Pagination" = "Layout") {
    this.doc.markContent("Artifact", { type })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  rule(color: string = colors.line, thickness = 0.75, { x = this.left, width = this.width } = {}) {
    this.ornament((doc) =>
      doc
        .lineWidth(thickness)
        .strokeColor(color)
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .stroke(),
    )
  }

  /** Writes the feet of the pages and ends the file. */
  async end(): Promise<Uint8Array> {
    this.writeFeet()
    const chunks: Uint8Array[] = []
    this.doc.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    const ended = new Promise((resolve, reject) => {
      this.doc.on("end", resolve)
      this.doc.on("error", reject)
    })
    this.root.end()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  private writeFeet() {
    const { mark, title } = this.info
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index)
      if (mark) this.writeAcross(mark)
      const foot = [mark, count > 1 ? `${index + 1} / ${count}` : null].filter(Boolean)
      if (foot.length === 0) continue
      this.ornament((doc) => {
        this.use({ size: "small" })
        const text = [title, ...foot].join("  ·  ")
        doc.fillColor(colors.soft)
        doc.text(printable(text), page.side, page.height - 34, { lineBreak: false })
      }, "Pagination")
    }
  }

  /** A word across the page, so pale that everything else stays legible. */
  private writeAcross(word: string) {
    this.ornament((doc) => {
      doc.font("semibold", 110)
      const x = (page.width - doc.widthOfString(word)) / 2
      doc.save().rotate(-40, { origin: [page.width / 2, page.height / 2] })
      doc.fillOpacity(0.05).fillColor(colors.text)
      doc.text(word, x, page.height / 2 - 66, { lineBreak: false })
      doc.restore()
    })
  }

  use({ size = "body", weight = "regular" }: Style) {
    this.doc.font(weight, sizes[size])
  }
}

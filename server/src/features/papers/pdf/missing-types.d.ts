/** What is used of fontkit, which has no types of its own. */
declare module "fontkit" {
  export type Font = {
    /** Every character that the typeface has. */
    characterSet: number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    /** The glyph of a character. Its path is put together of other glyphs, such as a letter and its mark. */
    glyphForCodePoint(codePoint: number): { codePoints: number[]; path: object }
  }
  export function create(file: Uint8Array): Font
}

/** What the types of pdfkit leave out. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: "Column" | "Row"
  }
  interface PDFFont {
    registerFont(name: string, font: import("fontkit").Font): this
  }
  interface PDFImage {
    openImage(file: Uint8Array): OpenedImage
    image(image: OpenedImage, x: number, y: number, size: { width: number; height: number }): this
  }
  type OpenedImage = { width: number; height: number }
}

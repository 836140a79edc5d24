import { observable } from "../observable.ts"

export type GridLayout = {
  columns: number
  /** The estimated height of a row of cards, until it is measured. */
  rowPixels: number
  classes: string
}

const tileRow = (columns: number, columnClass: string): GridLayout => ({
  columns,
  rowPixels: 303,
  classes: `grid gap-3 pb-3 ${columnClass}`,
})
const lineRow = (columns: number, columnClass: string): GridLayout => ({
  columns,
  rowPixels: 102,
  classes: `grid gap-2 pb-2 ${columnClass}`,
})
export const line = lineRow(1, "grid-cols-1")

/**
 * The widths leave room for a status beside a profit of six digits; in rem, because that grows with the text. A tile is
 * higher than a low window: there the cards are lines as on a phone (see the variant `tile` in styles.css).
 */
const steps = (
  [
    ["(min-height: 31.25rem) and (min-width: 93.75rem)", tileRow(5, "grid-cols-5")],
    ["(min-height: 31.25rem) and (min-width: 68.75rem)", tileRow(4, "grid-cols-4")],
    ["(min-height: 31.25rem) and (min-width: 53.75rem)", tileRow(3, "grid-cols-3")],
    ["(min-height: 31.25rem) and (min-width: 40rem)", tileRow(2, "grid-cols-2")],
    ["(min-width: 47.5rem)", lineRow(2, "grid-cols-2")],
  ] as const
).map(([query, layout]) => ({ media: matchMedia(query), layout }))

const layoutOfWindow = () => steps.find(({ media }) => media.matches)?.layout ?? line
const layout = observable(layoutOfWindow())
for (const { media } of steps) media.addEventListener("change", () => layout.set(layoutOfWindow()))

export const useGridLayout = layout.useValue

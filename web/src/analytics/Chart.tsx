import type { Month } from "@marza/domain/analytics/months.ts"
import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { useEffect, useRef } from "react"
import UPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import { useLanguage } from "../messages/first.ts"

/** A value of the axis and its position from the top of the chart, in percent. */
export type ScaleTick = { label: string; top: number }

type ChartProps = {
  months: readonly TrendMonth[]
  /** The axis is rendered beside the chart, so that it stays visible while a phone scrolls through the months. */
  onScale: (marks: ScaleTick[]) => void
  onChoose: (month: Month) => void
}

/** Draws the months. Screen readers use the table with the same figures. */
export function Chart({ months, onScale, onChoose }: ChartProps) {
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const choose = useRef(onChoose)
  choose.current = onChoose

  useEffect(() => {
    const place = box.current
    if (!place) return
    let plot: UPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new UPlot(optionsOf(place, language, onScale), dataOf(months), place)
      plot.over.addEventListener("click", ({ offsetX }) => {
        // By the position of the click: the cursor's index is a frame late after a quick tap.
        const month = months[plot?.posToIdx(offsetX) ?? -1]
        if (month) choose.current(month)
      })
    }
    draw()
    const resizeObserver = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = place
      if (plot && (plot.width !== width || plot.height !== height)) plot.setSize({ width, height })
    })
    resizeObserver.observe(place)
    // The colour scheme and dark mode are attributes of the root element.
    const themeObserver = new MutationObserver(draw)
    themeObserver.observe(document.documentElement, { attributeFilter: ["class", "style"] })
    return () => {
      resizeObserver.disconnect()
      themeObserver.disconnect()
      plot?.destroy()
    }
  }, [months, language, onScale])

  return (
    <div
      ref={box}
      aria-hidden="true"
      // In print the canvas is scaled, because paper has another width than the screen.
      className="h-full cursor-pointer overflow-hidden print:[&_.u-wrap]:size-full! print:[&_.uplot]:size-full! print:[&_canvas]:size-full!"
    />
  )
}

/** Numbers for drawing only; all shown and summed figures stay decimals. */
const dataOf = (months: readonly TrendMonth[]): UPlot.AlignedData => [
  months.map((_, index) => index),
  // A zero draws no bar.
  months.map(({ invested }) => Number(invested) || null),
  months.map(({ sales }) => Number(sales) || null),
  months.map(({ profit }) => Number(profit)),
]

function optionsOf(
  place: HTMLElement,
  language: Language,
  onScale: ChartProps["onScale"],
): UPlot.Options {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const { ink, line, primary, secondary } = {
    ink: color("ink"),
    line: color("line"),
    primary: color("primary"),
    secondary: color("secondary"),
  }
  const { bars, linear } = UPlot.paths
  const compact = new Intl.NumberFormat(language, { notation: "compact" })
  let splits: number[] = []
  const reportScale = (plot: UPlot) =>
    onScale(
      splits.map((value) => ({
        label: compact.format(value),
        top: (100 * plot.valToPos(value, "y", true)) / plot.ctx.canvas.height,
      })),
    )
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [10, 0, 6, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      // Half a month of room at both ends centres the bars on their month.
      x: { time: false, range: (_plot, min, max) => [min - 0.5, max + 0.5] },
      y: {
        range: { min: { soft: 0, mode: 1, pad: 0.08 }, max: { soft: 1000, mode: 1, pad: 0.08 } },
      },
    },
    axes: [
      { show: false },
      {
        size: 0,
        gap: 0,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_plot, values) => {
          splits = values
          return values.map(() => "")
        },
      },
    ],
    series: [
      {},
      {
        stroke: secondary,
        width: 1.5,
        fill: () => hatched(secondary),
        paths: bars?.({ size: [0.34, 40], align: -1, gap: 1 }),
        points: { show: false },
      },
      {
        stroke: primary,
        width: 1.5,
        fill: primary,
        paths: bars?.({ size: [0.34, 40], align: 1, gap: 1 }),
        points: { show: false },
      },
      { stroke: ink, width: 2, dash: [5, 4], paths: linear?.(), points: { show: false } },
    ],
    hooks: { draw: [(plot) => drawProfit(plot, ink), reportScale] },
  }
}

/** Draws the zero line and a diamond at each profit. */
function drawProfit(plot: UPlot, ink: string) {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const zero = Math.round(plot.valToPos(0, "y", true))
  ctx.save()
  ctx.strokeStyle = ink
  ctx.fillStyle = ink
  ctx.lineWidth = ratio
  ctx.beginPath()
  ctx.moveTo(bbox.left, zero)
  ctx.lineTo(bbox.left + bbox.width, zero)
  ctx.stroke()
  const half = 4.5 * ratio
  for (const [index, profit] of (plot.data[3] ?? []).entries()) {
    const x = plot.valToPos(index, "x", true)
    const y = plot.valToPos(profit ?? 0, "y", true)
    ctx.beginPath()
    ctx.moveTo(x, y - half)
    ctx.lineTo(x + half, y)
    ctx.lineTo(x, y + half)
    ctx.lineTo(x - half, y)
    ctx.fill()
  }
  ctx.restore()
}

function hatched(color: string): CanvasPattern | string {
  const side = Math.round(6 * devicePixelRatio)
  const tile = new OffscreenCanvas(side, side)
  const ctx = tile.getContext("2d")
  if (!ctx) return "transparent"
  ctx.strokeStyle = color
  ctx.lineWidth = 1.2 * devicePixelRatio
  ctx.beginPath()
  for (const shift of [-side, 0, side]) {
    ctx.moveTo(shift, side)
    ctx.lineTo(shift + side, 0)
  }
  ctx.stroke()
  return ctx.createPattern(tile, "repeat") ?? "transparent"
}

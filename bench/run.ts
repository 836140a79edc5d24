/** npm run bench: measures the budgets on this machine and prints a table; exits with 1 when one is broken. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { measureAnalytics } from "./analytics.ts"
import { budgets, type Measure } from "./budgets.ts"
import { measureEnumeration } from "./enumeration.ts"
import { measureEvents } from "./events.ts"
import { fill } from "./fill.ts"
import { measureFirstScreen } from "./first-screen.ts"
import { measureGrowth } from "./growth.ts"
import { measureHistory } from "./history.ts"
import { measureHostilePictures } from "./hostile-pictures.ts"
import { measureImports } from "./imports.ts"
import { measureInteractions } from "./interactions.ts"
import { measureLarge } from "./large.ts"
import { measureList } from "./list.ts"
import { measureMoney } from "./money.ts"
import { measurePackage } from "./package.ts"
import { measurePapers } from "./papers.ts"
import { measurePhonePhotos } from "./phone-photos.ts"
import { measureScroll } from "./scroll.ts"
import { measureSignIns } from "./sign-ins.ts"
import { measureStart } from "./start.ts"
import { measureUploads } from "./uploads.ts"
import { measureZip } from "./zip.ts"

const folder = mkdtempSync(join(tmpdir(), "marza-bench-"))
const cluster = await startCluster(join(folder, "cluster"))
const rows: Record<string, unknown>[] = []

function report(measure: Measure, value: number, note = ""): void {
  const { what, ...limit } = budgets[measure]
  const isKept = "min" in limit ? value >= limit.min : value <= limit.max
  const budget = "min" in limit ? `≥ ${limit.min}` : `≤ ${limit.max}`
  rows.push({ what, measured: value.toFixed(2), budget, kept: isKept ? "yes" : "NO", note })
  if (!isKept) process.exitCode = 1
}

try {
  const appUrl = await migrate(cluster.url)
  const filled = await fill(cluster.url, 10, 1000)
  const list = await measureList(cluster.url, appUrl, join(folder, "server"), filled)
  report("listRatio", list.ratio, `${list.whole.toFixed(0)} to ${list.bare.toFixed(0)} requests/s`)
  const history = await measureHistory(cluster.url, filled)
  report(
    "historyRatio",
    history.ratio,
    `${history.with.toFixed(2)} to ${history.without.toFixed(2)} ms`,
  )
  const signIns = await measureSignIns(cluster.url, appUrl, join(folder, "sign-ins"), filled)
  const times = `${signIns.busy.toFixed(1)} to ${signIns.quiet.toFixed(1)} ms`
  report("signInRatio", signIns.ratio, times)
  const enumeration = await measureEnumeration(cluster.url, join(folder, "enumeration"))
  for (const [measure, { ratio, known, unknown }] of [
    ["knownEmailSignIn", enumeration.signIn],
    ["knownEmailLink", enumeration.link],
  ] as const) {
    report(measure, ratio, `${known.toFixed(1)} to ${unknown.toFixed(1)} ms`)
  }
  const uploads = await measureUploads(cluster.url, appUrl, join(folder, "uploads"), filled)
  const rate = ({ perSecond }: { perSecond: number }) => `${perSecond.toFixed(2)} photos/s`
  report("uploadRatio", uploads.covers.ratio, rate(uploads.covers))
  report("uploadMegabytes", uploads.covers.megabytes)
  report("additionRatio", uploads.added.ratio, rate(uploads.added))
  report("additionMegabytes", uploads.added.megabytes)
  report("refusedMegabytes", uploads.refused)
  report("refusedChunkedMegabytes", uploads.refusedChunked)
  const hostile = await measureHostilePictures(cluster.url, appUrl, join(folder, "hostile"), filled)
  for (const [measure, { ratio, busy, quiet }] of [
    ["hostileSignIn", hostile.signIn],
    ["hostileFile", hostile.file],
    ["hostilePhoto", hostile.photo],
  ] as const) {
    report(measure, ratio, `${busy.toFixed(1)} to ${quiet.toFixed(1)} ms`)
  }
  const zip = await measureZip(cluster.url, appUrl, join(folder, "zip"), filled)
  report("zipRate", zip.perSecond, `${zip.size.toFixed(0)} MB`)
  report("zipMegabytes", zip.grown)
  const imports = await measureImports(cluster.url, appUrl, join(folder, "imports"), filled)
  report("importSeconds", imports.seconds)
  report("importUndoSeconds", imports.undoSeconds)
  report("importMegabytes", imports.grown)
  const events = await measureEvents(cluster.url, appUrl, join(folder, "events"))
  report("streamKilobytes", events.kilobytes)
  report("streamProcessor", events.processor)
  report("eventMilliseconds", events.milliseconds)
  const analytics = await measureAnalytics(join(folder, "analytics"))
  const best = ({ min }: { min: number }) => `${min.toFixed(1)} at best`
  report("analyticsMilliseconds", analytics.figures.median, best(analytics.figures))
  report("analyticsTrendMilliseconds", analytics.trend.median, best(analytics.trend))
  report("vatMilliseconds", analytics.vat.median, best(analytics.vat))
  report("orderMilliseconds", analytics.orders.median, analytics.orders.page)
  report("partnersMilliseconds", analytics.partners.median, best(analytics.partners))
  report("statementMilliseconds", analytics.statement.median, best(analytics.statement))
  report("tasksMilliseconds", analytics.tasks.median, best(analytics.tasks))
  report("searchMilliseconds", analytics.search.median, best(analytics.search))
  const money = await measureMoney(join(folder, "money"))
  for (const [measure, { ratio, ...took }] of [
    ["moneyMonth", money.month],
    ["moneyList", money.list],
    ["moneyPackage", money.package],
  ] as const)
    report(measure, ratio, `${took.with.toFixed(1)} to ${took.without.toFixed(1)} ms`)
  const large = await measureLarge(folder)
  report("largeOrders", large.orders.ratio, large.orders.sort)
  report("largeCountsMilliseconds", large.counts)
  report("largeSearchMilliseconds", large.search)
  report("largeMonthMilliseconds", large.month)
  const { exported } = analytics
  report("exportSeconds", exported.seconds, `${exported.kilobytes.toFixed(0)} KB`)
  report("exportMegabytes", exported.grown)
  const packaged = await measurePackage(join(folder, "package"))
  report("packageSeconds", packaged.seconds, `${packaged.kilobytes.toFixed(0)} KB`)
  report("packageMegabytes", packaged.grown)
  const papers = await measurePapers()
  report("paperMilliseconds", papers.usual, `the first one ${papers.first.toFixed(0)}`)
  report("paperKilobytes", papers.kilobytes)
  const growth = await measureGrowth(folder)
  for (const search of ["list", "order", "search", "nearSearch"] as const) {
    const { ratio, small, large } = growth[search]
    report(`${search}Growth`, ratio, `${large.toFixed(1)} to ${small.toFixed(1)} ms`)
  }
  const scroll = await measureScroll(folder)
  report(
    "lateFrames",
    scroll.lateFrames,
    `${scroll.list.toFixed(1)} to ${scroll.plain.toFixed(1)}, the longest ${scroll.longestMs.toFixed(0)} ms`,
  )
  report("warmStartSeconds", await measureStart(join(folder, "start")))
  report("firstScreenKilobytes", await measureFirstScreen())
  const interaction = await measureInteractions()
  report("interactionMilliseconds", interaction.slowest, interaction.name)
  const phone = await measurePhonePhotos()
  report("phonePhotosMilliseconds", phone.longestTask, `stored in ${phone.seconds.toFixed(1)} s`)
  console.table(rows)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

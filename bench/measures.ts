import { measureAnalytics } from "./analytics.ts"
import type { Figures, Group } from "./budgets.ts"
import { measureEnumeration } from "./enumeration.ts"
import { measureEvents } from "./events.ts"
import { measureFirstScreen } from "./first-screen.ts"
import { measureGrowth } from "./growth.ts"
import { measureHistory } from "./history.ts"
import { measureHostilePictures } from "./hostile-pictures.ts"
import { measureImports } from "./imports.ts"
import { measureInteractions } from "./interactions.ts"
import { measureLarge } from "./large.ts"
import { measureList } from "./list.ts"
import { measureMoney } from "./money.ts"
import { measureNeighbours } from "./neighbours.ts"
import { measurePackage } from "./package.ts"
import { measurePapers } from "./papers.ts"
import { measurePhonePhotos } from "./phone-photos.ts"
import { measureScroll } from "./scroll.ts"
import { measureSignIns } from "./sign-ins.ts"
import { measureStart } from "./start.ts"
import { measureUploads } from "./uploads.ts"
import { measureWholeOrganization } from "./whole-organization.ts"
import { measureZip } from "./zip.ts"

/** What measures the budgets, in the order in which all are measured; each is the file of its name. */
export const measures: { [Name in Group]: () => Promise<Figures<Name>> } = {
  list: measureList,
  history: measureHistory,
  "sign-ins": measureSignIns,
  enumeration: measureEnumeration,
  uploads: measureUploads,
  "hostile-pictures": measureHostilePictures,
  events: measureEvents,
  money: measureMoney,
  growth: measureGrowth,
  "whole-organization": measureWholeOrganization,
  // Those that need a pace stand together, so that a reading serves the next.
  large: measureLarge,
  analytics: measureAnalytics,
  imports: measureImports,
  zip: measureZip,
  neighbours: measureNeighbours,
  package: measurePackage,
  papers: measurePapers,
  start: measureStart,
  scroll: measureScroll,
  "first-screen": measureFirstScreen,
  interactions: measureInteractions,
  "phone-photos": measurePhonePhotos,
}

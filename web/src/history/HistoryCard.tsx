import type { Car } from "@marza/domain/cars/schemas.ts"
import { lazily } from "../ui/lazily.tsx"
import { FoldedHistory } from "./FoldedHistory.tsx"

const HistoryList = lazily(async () => (await import("./HistoryList.tsx")).HistoryList)

/** The history of a car. */
export const HistoryCard = ({ car }: { car: Car }) => (
  <FoldedHistory onPointerEnter={HistoryList.preload}>
    <HistoryList car={car} />
  </FoldedHistory>
)

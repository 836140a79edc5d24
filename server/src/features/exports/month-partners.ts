import type { Partners } from "@marza/domain/partners/schemas.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import type { MonthTexts } from "./month-texts.ts"

/** A participant with what each has, as of the day on which the package was made (rules 23.4). */
type Participant = Partners["items"][number]

/** All "settle now" together are 0.00, which the total says. */
export const partnerColumns = (texts: MonthTexts): TableColumn<Participant>[] => [
  column("text", texts.partner, (row) => nameOf(row, texts)),
  column("integer", texts.parts, (row) => row.parts),
  summed(texts.paid, (row) => row.paid),
  summed(texts.receivedBy, (row) => row.received),
  summed(texts.share, (row) => row.share),
  summed(texts.settled, (row) => row.settled),
  summed(texts.settleNow, (row) => row.settle_now),
  summed(texts.inCars, (row) => row.in_cars),
  summed(texts.held, (row) => row.held),
  column("text", texts.note, (row) => (row.estimated ? texts.estimated : null)),
]

const nameOf = ({ partner_id, name, joined_no }: Participant, texts: MonthTexts): string =>
  partner_id === null ? texts.firm : (name ?? texts.formerPartner(joined_no ?? 0))

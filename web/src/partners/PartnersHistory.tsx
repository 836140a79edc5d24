import type { Partners } from "@marza/domain/partners/schemas.ts"
import { partnersHistoryQuery } from "../history/api.ts"
import { ToldHistory } from "../history/HistoryList.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { tellPartnersHistory } from "./tellHistory.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type PartnersHistoryProps = { organizationId: string; participants: Partners["items"] }

/** Who chose which parts, and who recorded, changed or deleted which settlement. */
export function PartnersHistory({ organizationId, participants }: PartnersHistoryProps) {
  const texts = usePartnerTexts()
  const { history, payments } = useMessages()
  const language = useLanguage()
  const names = useNames(participants)
  return (
    <ToldHistory
      query={partnersHistoryQuery(organizationId)}
      tell={(entries) =>
        tellPartnersHistory(entries, {
          texts,
          history,
          ways: payments.choices.paymentWay,
          language,
          names,
        })
      }
    />
  )
}

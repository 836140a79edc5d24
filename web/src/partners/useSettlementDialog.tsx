import type { Partners, Settlement } from "@marza/domain/partners/schemas.ts"
import { Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { lazily } from "../ui/lazily.tsx"
import { formatForInput } from "../ui/typedAmount.ts"
import { blankSettlement } from "./settlementValues.ts"
import type { Transfer } from "./TransfersCard.tsx"

const AddSettlementDialog = lazily(
  async () => (await import("./AddSettlementDialog.tsx")).AddSettlementDialog,
)
const EditSettlementDialog = lazily(
  async () => (await import("./EditSettlementDialog.tsx")).EditSettlementDialog,
)

/** The dialog in which a settlement is recorded, as it is proposed or blank, or edited. */
export function useSettlementDialog(organizationId: string, participants: Partners["items"]) {
  const language = useLanguage()
  const [opened, setOpened] = useState<Settlement | { proposed: Transfer | null } | null>(null)
  const close = () => setOpened(null)
  const of = { organizationId, participants, onClose: close }

  function filled(proposed: Transfer | null) {
    const [from, to] = proposed
      ? [proposed.from, proposed.to]
      : participants.map(({ partner_id }) => partner_id)
    const amount = formatForInput(proposed?.amount ?? null, language)
    return { ...blankSettlement(), from: from ?? "", to: to ?? "", amount }
  }

  return {
    onRecord: (proposed: Transfer | null) => setOpened({ proposed }),
    onEdit: (settlement: Settlement) => setOpened(settlement),
    dialog: opened && (
      <Suspense>
        {"proposed" in opened && <AddSettlementDialog {...of} filled={filled(opened.proposed)} />}
        {"id" in opened && <EditSettlementDialog {...of} settlement={opened} />}
      </Suspense>
    ),
  }
}

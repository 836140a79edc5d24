import type { NewSettlement } from "@marza/domain/partners/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { AddSettlementDialog } from "./AddSettlementDialog.tsx"
import { partnersQuery } from "./api.ts"
import { settlementForm } from "./settlementValues.ts"

type CorrectSettlementDialogProps = {
  organizationId: string
  settlement: NewSettlement
  onClose: () => void
}

/** Corrects a settlement that was not sent yet, and sends it or keeps it again. */
export function CorrectSettlementDialog(props: CorrectSettlementDialogProps) {
  const { organizationId, settlement, onClose } = props
  const language = useLanguage()
  const { data } = useQuery(partnersQuery(organizationId))
  return (
    data && (
      <AddSettlementDialog
        organizationId={organizationId}
        participants={data.items}
        id={settlement.id}
        filled={settlementForm.valuesOf(settlement, language)}
        onClose={onClose}
      />
    )
  )
}

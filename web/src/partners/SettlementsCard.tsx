import type { Partners, Settlement } from "@marza/domain/partners/schemas.ts"
import { usePages } from "../api/usePages.ts"
import { Card } from "../ui/Card.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { settlementsQuery } from "./api.ts"
import { SettlementRow } from "./SettlementRow.tsx"
import { usePartnerTexts } from "./texts.ts"

type SettlementsCardProps = {
  organizationId: string
  participants: Partners["items"]
  onEdit: (settlement: Settlement) => void
}

/** What participants gave each other, newest day first. */
export function SettlementsCard(props: SettlementsCardProps) {
  const { organizationId, participants, onEdit } = props
  const texts = usePartnerTexts()
  const list = usePages(settlementsQuery(organizationId))
  const settlements = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Card title={texts.settlements}>
      {list.error && !settlements && (
        <LoadError error={list.error} onRetry={() => list.refetch()} />
      )}
      {list.isPending && <RowsSkeleton rows={2} />}
      {settlements?.length === 0 && <p className="text-soft">{texts.noSettlements}</p>}
      {settlements && settlements.length > 0 && (
        <ul className="-mt-2 -mb-2 divide-y divide-line">
          {settlements.map((settlement) => (
            <SettlementRow
              key={settlement.id}
              settlement={settlement}
              participants={participants}
              onEdit={() => onEdit(settlement)}
            />
          ))}
        </ul>
      )}
      <NextPage list={list} label={texts.more} className="mt-4" />
    </Card>
  )
}

import type { ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { deleteOverhead } from "../overheads/api.ts"
import type { OverheadsOf } from "../overheads/OverheadFields.tsx"
import { ProposedCard } from "../overheads/ProposedCard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"

const AddOverheadDialog = lazily(
  async () => (await import("../overheads/AddOverheadDialog.tsx")).AddOverheadDialog,
)

type WaitingOverheadsProps = { organization: OverheadsOf; proposed: readonly ProposedOverhead[] }

/** Among or beside the tasks: the overheads that repeat and wait for a yes, as the page of overheads has them. */
export function WaitingOverheads({ organization, proposed }: WaitingOverheadsProps) {
  const { overheads: texts } = useMessages()
  const deletion = useMutation(deleteOverhead(useQueryClient(), organization.id))
  const [opened, setOpened] = useState<ProposedOverhead | null>(null)
  return (
    <div className="max-lg:mb-3">
      <ProposedCard
        organizationId={organization.id}
        proposed={proposed}
        onOpen={setOpened}
        // This card may be gone by then, and a failure has its toast.
        onTakeBack={(id) =>
          void deletion.mutateAsync(id).then(
            () => toast.success(texts.takenBack),
            () => undefined,
          )
        }
      />
      <Suspense>
        {opened && (
          <AddOverheadDialog
            organization={organization}
            proposed={opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

import type { OwnedOrganization } from "@marza/domain/accounts/schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ApiError, isRefusal } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { deleteAccount, deletionQuery } from "./api.ts"

export type DeleteAccountDialogProps = {
  /** Offers another member an organization that would go; calls back when it is theirs. */
  handOver: (organization: OwnedOrganization, onHandedOver: () => void) => ReactNode
  onClose: () => void
}

/** Names what goes with the account, and deletes just that: if it has changed, it is shown anew. */
export function DeleteAccountDialog({ handOver, onClose }: DeleteAccountDialogProps) {
  const { actions, deletion: texts, error } = useMessages()
  const client = useQueryClient()
  const deletion = useMutation({
    ...deleteAccount,
    onSuccess: () => {
      toast.success(texts.deleted)
      session.remove("signed_out")
    },
    onError: (refusal) => {
      if (isRefusal(refusal, "organizations_differ")) {
        return client.refetchQueries({ queryKey: deletionQuery.queryKey })
      }
      const said = refusal instanceof ApiError && refusal.hasText ? refusal.message : null
      toast.error(error, said ?? texts.failed)
      onClose()
    },
  })
  // With the account its list is gone from the cache, and nobody is left to ask for it.
  const query = useQuery({ ...deletionQuery, enabled: !deletion.isSuccess })
  const differing = isRefusal(deletion.error, "organizations_differ") ? deletion.error : null

  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      text={texts.confirmText}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      // Also while the list is read anew: the server deletes just what is shown here, or nothing.
      isUndecided={!query.data}
      onConfirm={() => query.data && deletion.mutate(query.data.map(({ id }) => id))}
      onClose={() => deletion.isPending || onClose()}
    >
      <div className="*:not-empty:mt-4">
        <FormError text={differing?.message} />
        {query.isPending && (
          <div>
            <Skeleton className="h-16" />
          </div>
        )}
        {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
        {query.data && query.data.length > 0 && (
          <Going
            organizations={query.data}
            handOver={(organization) => handOver(organization, () => void query.refetch())}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

type GoingProps = {
  organizations: readonly OwnedOrganization[]
  handOver: (organization: OwnedOrganization) => ReactNode
}

function Going({ organizations, handOver }: GoingProps) {
  const { deletion: texts } = useMessages()
  const hasOthers = organizations.some(({ other_members }) => other_members > 0)
  return (
    <div className="grid gap-3">
      <p>{texts.organizations}</p>
      <ul className="divide-y divide-line rounded-xl border border-line px-3.5">
        {organizations.map((organization) => (
          <li key={organization.id} className="py-2.5">
            <p className="font-semibold wrap-anywhere">{organization.name}</p>
            {organization.other_members > 0 && (
              <>
                <p className="text-sm text-soft">
                  {texts.otherMembers(organization.other_members)}
                </p>
                {handOver(organization)}
              </>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && <p className="text-sm text-soft">{texts.handOver}</p>}
    </div>
  )
}

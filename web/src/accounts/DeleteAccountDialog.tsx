import type { OwnedOrganization } from "@marza/domain/accounts/schemas.ts"
import { compareNames } from "@marza/domain/organizations/order.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { ApiError, isRefusal } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { session } from "../session/session.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { deleteAccount, deletionQuery } from "./api.ts"
import { CodeDialog } from "./CodeDialog.tsx"

export type DeleteAccountDialogProps = {
  /** A verified second factor, whose code is then asked for; null without one. */
  factorId: string | null
  /** Renders the transfer of an organization to another member; calls back when it is done. */
  transferOwnership: (organization: OwnedOrganization, onTransferred: () => void) => ReactNode
  onClose: () => void
}

/**
 * Lists the organizations that are deleted with the account. If the list is outdated, the server deletes nothing and
 * a new list shows. Whoever has a second factor enters its code before anything is deleted.
 */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { factorId, transferOwnership, onClose } = props
  const { actions, deletion: texts, error } = useMessages()
  const client = useQueryClient()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const deletion = useMutation({
    ...deleteAccount,
    onSuccess: () => {
      session.remove("signed_out")
      toast.success(texts.deleted)
    },
    onError: (refusal) => {
      if (factorId && isRefusal(refusal, "factor_not_fresh")) return setCodeAsked(true)
      setCodeAsked(false)
      if (isRefusal(refusal, "organizations_differ")) {
        return client.refetchQueries({ queryKey: deletionQuery.queryKey })
      }
      const message =
        refusal instanceof ApiError && refusal.isServerMessage ? refusal.message : null
      toast.error(error, message ?? texts.failed)
      onClose()
    },
  })
  // After the deletion nobody is signed in who could fetch the list again.
  const query = useQuery({ ...deletionQuery, enabled: !deletion.isSuccess })
  const agreed = query.data
  const differing = isRefusal(deletion.error, "organizations_differ") ? deletion.error : null

  if (isCodeAsked && factorId && agreed)
    return (
      <CodeDialog
        factorId={factorId}
        title={texts.confirmTitle}
        submitLabel={actions.delete}
        variant="danger"
        change={() => deletion.mutateAsync(agreed)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      text={texts.confirmText}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      // Confirming is allowed while the list is refetched: the server deletes exactly what is shown, or nothing.
      isUndecided={!agreed}
      onConfirm={() => agreed && deletion.mutate(agreed)}
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
          <DeletedOrganizations
            organizations={query.data}
            transferOwnership={(organization) =>
              transferOwnership(organization, () => void query.refetch())
            }
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

type DeletedOrganizationsProps = {
  organizations: readonly OwnedOrganization[]
  transferOwnership: (organization: OwnedOrganization) => ReactNode
}

function DeletedOrganizations({ organizations, transferOwnership }: DeletedOrganizationsProps) {
  const { deletion: texts } = useMessages()
  return (
    <div className="grid gap-3">
      <p>{texts.organizations}</p>
      <ul className="divide-y divide-line rounded-xl border border-line px-4">
        {[...organizations]
          .sort((a, b) => compareNames(a.name, b.name))
          .map((organization) => (
            <li key={organization.id} className="py-3">
              <p className="font-semibold wrap-anywhere">{organization.name}</p>
              {organization.papers > 0 && (
                <p className="text-sm font-semibold text-warn">
                  {texts.withPapers(organization.papers)}
                </p>
              )}
              {organization.other_members > 0 && (
                <>
                  <p className="text-sm text-soft">
                    {texts.otherMembers(organization.other_members)}
                  </p>
                  {transferOwnership(organization)}
                </>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}

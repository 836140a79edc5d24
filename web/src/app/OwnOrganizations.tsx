import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { OrganizationList } from "../organizations/OrganizationList.tsx"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { BuildingIcon, EyeIcon, LogOutIcon, UploadIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { useIsSuperadmin, useUser } from "./current.ts"
import { requestSignOut } from "./sign-out.ts"
import { useHasSomebodyElse } from "./useHasSomebodyElse.ts"

const CreateOrganizationDialog = lazily(
  async () =>
    (await import("../organizations/CreateOrganizationDialog.tsx")).CreateOrganizationDialog,
)

const ImportArchiveDialog = lazily(
  async () => (await import("../organizations/ImportArchiveDialog.tsx")).ImportArchiveDialog,
)

const ImpersonationChoice = lazily(
  async () => (await import("./ImpersonationChoice.tsx")).ImpersonationChoice,
)

const BackupNote = lazily(async () => (await import("../backup/BackupNote.tsx")).BackupNote)

type Props = { title: string; canCreate?: boolean; onSelect: (id: string) => void }

export function OwnOrganizations({ title, canCreate, onSelect }: Props) {
  const { actions, menu, organizations: texts } = useMessages()
  const query = useQuery(organizationsQuery)
  const isSuperadmin = useIsSuperadmin()
  const user = useUser()
  const mayCreate = canCreate && isSuperadmin
  // A new superadmin is alone, and has nothing yet that a backup could lose.
  const isNew = !useHasSomebodyElse(isSuperadmin) && query.data?.length === 0
  const [isCreating, setCreating] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)

  return (
    <>
      <h1 className="mb-4 text-lg font-bold tracking-tight">{title}</h1>
      {query.isPending && (
        <div className="grid gap-2">
          <RowSkeleton />
          <RowSkeleton />
        </div>
      )}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<BuildingIcon />}
          title={texts.none}
          hint={mayCreate ? texts.noneSuperadminHint : texts.noneHint}
          className="py-8"
        />
      )}
      {query.data && <OrganizationList organizations={query.data} onSelect={onSelect} />}
      {isSuperadmin && !isNew && (
        <Suspense>
          <BackupNote />
        </Suspense>
      )}
      <div className="mt-5 grid gap-2">
        {mayCreate && (
          <Button
            variant={query.data?.length === 0 ? "primary" : "secondary"}
            icon={<PlusIcon />}
            onClick={() => setCreating(true)}
          >
            {texts.create}
          </Button>
        )}
        {isSuperadmin && (
          <Button variant="secondary" icon={<UploadIcon />} onClick={() => setImporting(true)}>
            {texts.fromArchive}
          </Button>
        )}
        {isSuperadmin && !isNew && (
          <Button variant="secondary" icon={<EyeIcon />} onClick={() => setChoosing(true)}>
            {menu.impersonate}
          </Button>
        )}
        <Button variant="quiet" icon={<LogOutIcon />} onClick={() => void requestSignOut()}>
          {actions.logOut}
        </Button>
      </div>
      <Suspense>
        {isChoosing && <ImpersonationChoice onClose={() => setChoosing(false)} />}
        {isCreating && (
          <CreateOrganizationDialog
            onClose={() => setCreating(false)}
            onCreated={({ id }) => onSelect(id)}
          />
        )}
        {isImporting && (
          <ImportArchiveDialog
            ownEmail={user?.email ?? ""}
            onClose={() => setImporting(false)}
            onImported={onSelect}
          />
        )}
      </Suspense>
    </>
  )
}

function RowSkeleton() {
  return (
    <div className={`${surface} flex items-center gap-3 py-3 pr-3 pl-4`}>
      <Skeleton className="size-12 rounded-xl" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-24" />
      </div>
    </div>
  )
}

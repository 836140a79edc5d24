import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMutation } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { deleteOrganization } from "./settingsApi.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type DangerZoneProps = {
  organization: Organization
  /** The text that says why the organization cannot be deleted here; absent where it can. */
  disabledReason?: string | undefined
  onDeleted: () => void
}

/** Lets an owner delete the organization with everything in it. */
export function DangerZone({ organization, disabledReason, onDeleted }: DangerZoneProps) {
  const { settings: texts } = useMessages()
  const [isAsking, setAsking] = useState(false)
  /** How many issued papers would go: the server counts them. */
  const [papers, setPapers] = useState(0)
  const deletion = useMutation({
    ...deleteOrganization(organization.id),
    onSuccess: () => {
      toast.success(texts.organizationDeleted)
      onDeleted()
    },
    onError: (error) => {
      if (isRefusal(error, "papers_go")) setPapers(error.body.papers as number)
    },
  })
  return (
    <Card title={texts.danger} className={classes(besideTitle, "inset-ring inset-ring-loss/40")}>
      <p className="mb-4 text-sm text-soft">{disabledReason ?? texts.dangerHint}</p>
      <Button
        variant="secondary"
        icon={<TrashIcon />}
        disabled={disabledReason !== undefined}
        onPointerEnter={ConfirmDialog.preload}
        onClick={() => setAsking(true)}
        className="text-loss max-sm:w-full sm:justify-self-start"
      >
        {texts.deleteOrganization}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={texts.deleteConfirm}
            text={texts.deleteConfirmHint(organization.name)}
            confirmLabel={papers > 0 ? texts.deleteWithPapers : texts.yesDelete}
            isBusy={deletion.isPending || deletion.isSuccess}
            onConfirm={() => deletion.mutate(papers > 0 ? { with_papers: "true" } : {})}
            onClose={() => deletion.isPending || setAsking(false)}
          >
            {papers > 0 && (
              <p role="alert" className="mt-2 font-semibold text-warn">
                {texts.withPapers(papers)}
              </p>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}

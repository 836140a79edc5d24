import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import type { DeleteAccountDialogProps } from "./DeleteAccountDialog.tsx"

const DeleteAccountDialog = lazily(
  async () => (await import("./DeleteAccountDialog.tsx")).DeleteAccountDialog,
)

type DeleteAccountCardProps = Pick<DeleteAccountDialogProps, "transferOwnership" | "factorId"> & {
  /** The id of the text that says why the account cannot be deleted here; absent where it can. */
  disabledReasonId?: string | undefined
}

export function DeleteAccountCard(props: DeleteAccountCardProps) {
  const { factorId, transferOwnership, disabledReasonId } = props
  const { deletion: texts } = useMessages()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={texts.title} className={classes(besideTitle, "inset-ring inset-ring-loss/40")}>
      <p className="mb-4 text-sm text-soft">{texts.hint}</p>
      <Button
        variant="secondary"
        disabled={disabledReasonId !== undefined}
        aria-describedby={disabledReasonId}
        icon={<TrashIcon />}
        onPointerEnter={DeleteAccountDialog.preload}
        onClick={() => setAsking(true)}
        className="text-loss max-sm:w-full sm:justify-self-start"
      >
        {texts.delete}
      </Button>
      <Suspense>
        {isAsking && (
          <DeleteAccountDialog
            factorId={factorId}
            transferOwnership={transferOwnership}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

import { Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { TrashIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/OpenOnPress.tsx"

const DeleteAccountDialog = lazily(
  async () => (await import("./DeleteAccountDialog.tsx")).DeleteAccountDialog,
)

export function DeleteAccountCard() {
  const { deletion: texts } = useMessages()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-soft">{texts.hint}</p>
      <Button
        look="secondary"
        icon={<TrashIcon />}
        onPointerEnter={DeleteAccountDialog.preload}
        onClick={() => setAsking(true)}
        className="text-loss max-sm:w-full"
      >
        {texts.delete}
      </Button>
      <Suspense>{isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  )
}

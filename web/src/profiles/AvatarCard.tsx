import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { ImageField } from "../images/ImageField.tsx"
import { prepareTile } from "../images/prepare.ts"
import { useImageUpload } from "../images/useImageUpload.ts"
import { useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { avatarTarget, deleteAvatar } from "./api.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

const firstWord = (name: string | null) => name?.trim().split(/\s+/)[0]

/** The avatar of the signed-in or the impersonated person. */
export function AvatarCard({ profile }: { profile: Profile }) {
  const { actions, images, profile: texts } = useMessages()
  const client = useQueryClient()
  const sending = useImageUpload(avatarTarget(client, profile.id), prepareTile)
  const deletion = useMutation(deleteAvatar(client, profile.id))
  const [isAsking, setAsking] = useState(false)
  const isBusy = sending.isBusy || deletion.isPending

  return (
    <Card title={texts.photo} className={besideTitle}>
      <ImageField
        label={texts.photo}
        chooseLabel={texts.photoUpload}
        deleteLabel={texts.photoDelete}
        hint={images.recommended}
        picture={
          <Avatar
            // The first word alone, because there is room for one initial.
            name={firstWord(profile.full_name)}
            url={sending.upload?.preview ?? profile.avatar_url}
            className="size-20 text-lg! [&_svg]:size-10"
          />
        }
        {...sending}
        isBusy={isBusy}
        onDelete={profile.avatar_url ? () => setAsking(true) : undefined}
      />
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={texts.photoDelete}
            text={texts.photoDeleteConfirm}
            confirmLabel={actions.delete}
            isBusy={deletion.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              deletion.mutate(undefined, {
                onSuccess: () => toast.success(texts.photoDeleted),
                onSettled: () => setAsking(false),
              })
            }
          />
        )}
      </Suspense>
    </Card>
  )
}

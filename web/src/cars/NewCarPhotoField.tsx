import { ImageField } from "../images/ImageField.tsx"
import { useMessages } from "../messages/use.ts"
import { CarPhoto } from "./CarPhoto.tsx"
import { PhotoHint } from "./PhotoHint.tsx"
import { photoFrame } from "./photoFrame.ts"
import type { usePhotoDraft } from "./usePhotoDraft.ts"

type NewCarPhotoFieldProps = { draft: ReturnType<typeof usePhotoDraft>; isBusy: boolean }

export function NewCarPhotoField({ draft, isBusy }: NewCarPhotoFieldProps) {
  const { car: texts } = useMessages()
  const { preview, isPreparing, problem } = draft
  return (
    <ImageField
      label={texts.photo}
      chooseLabel={preview ? texts.photoReplace : texts.photoAdd}
      deleteLabel={texts.photoDelete}
      hint={<PhotoHint />}
      layout="stack"
      picture={<CarPhoto url={preview} className={photoFrame(preview !== null)} />}
      isPreparing={isPreparing}
      isBusy={isBusy || isPreparing}
      problem={problem}
      onFile={draft.choose}
      onCancel={draft.cancel}
      onDelete={preview ? draft.remove : undefined}
    />
  )
}

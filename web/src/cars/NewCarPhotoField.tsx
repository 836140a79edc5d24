import { ImageField } from "../images/ImageField.tsx"
import { useMessages } from "../messages/use.ts"
import { CarPhoto } from "./CarPhoto.tsx"
import { PhotoHint } from "./PhotoHint.tsx"
import type { usePhotoDraft } from "./usePhotoDraft.ts"

type NewCarPhotoFieldProps = { draft: ReturnType<typeof usePhotoDraft>; isBusy: boolean }

export function NewCarPhotoField({ draft, isBusy }: NewCarPhotoFieldProps) {
  const { car: texts } = useMessages()
  const { preview, isPreparing, problem } = draft
  return (
    <ImageField
      label={texts.photo}
      cameraLabel={texts.takePhoto}
      chooseLabel={preview ? texts.photoReplace : texts.photoAdd}
      deleteLabel={texts.photoDelete}
      hint={<PhotoHint />}
      picture={<CarPhoto url={preview} className="aspect-4/3 w-24 rounded-xl sm:w-32" />}
      isPreparing={isPreparing}
      isBusy={isBusy || isPreparing}
      problem={problem}
      onFile={draft.choose}
      onCancel={draft.cancel}
      onDelete={preview ? draft.remove : undefined}
    />
  )
}

import { storedTypes } from "@marza/domain/attachments/kinds.ts"
import { FileButton, pairOfFileButtons } from "../images/FileButton.tsx"
import { useMessages } from "../messages/use.ts"
import { FileIcon } from "../ui/laterIcons.tsx"
import { acceptedTypes } from "./documents.ts"

const images = storedTypes.filter((type) => type.startsWith("image/")).join(",")

/** Photographs a receipt, or chooses its file. */
export function ReceiptButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { car, receipts: texts } = useMessages()
  return (
    <div className={pairOfFileButtons}>
      {/* Named types, because a phone then hands over a JPEG, whatever it stores itself. */}
      <FileButton label={car.takePhoto} isCamera accept={images} onFiles={onFiles} />
      <FileButton
        label={texts.choose}
        icon={<FileIcon />}
        isMany
        accept={acceptedTypes}
        onFiles={onFiles}
      />
    </div>
  )
}

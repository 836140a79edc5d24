import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { classes } from "../ui/classes.ts"
import { FileIcon } from "../ui/laterIcons.tsx"
import { isPdf } from "./documents.ts"

type FilePictureProps = { file: Attachment; onBroken?: () => void; className?: string }

/** A small picture of an image, or the mark of a PDF. */
export const FilePicture = ({ file, onBroken, className }: FilePictureProps) =>
  isPdf(file) ? (
    <FileMark className={className} />
  ) : (
    <CarPhoto
      url={file.thumbnail_url ?? file.url}
      {...(onBroken && { onBroken })}
      className={classes("size-11 shrink-0 rounded-xl", className)}
    />
  )

export const FileMark = ({ className }: { className?: string | undefined }) => (
  <span
    className={classes(
      "grid size-11 shrink-0 place-items-center rounded-xl bg-line/60 text-soft",
      className,
    )}
  >
    <FileIcon />
  </span>
)

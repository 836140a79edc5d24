import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { classes } from "../ui/classes.ts"
import { FileMark } from "../ui/FileMark.tsx"
import { isPdf, typeNames } from "./documents.ts"

type FilePictureProps = {
  file: Attachment
  /** Whether a PDF says that it is one. */
  hasType?: boolean
  onBroken?: () => void
  className?: string
}

/** A small picture of an image, or the mark of a PDF. */
export const FilePicture = ({ file, hasType, onBroken, className }: FilePictureProps) =>
  isPdf(file) ? (
    <FileMark className={className} type={hasType ? typeNames[file.content_type] : undefined} />
  ) : (
    <CarPhoto
      url={file.thumbnail_url ?? file.url}
      {...(onBroken && { onBroken })}
      className={classes("size-11 shrink-0 rounded-xl", className)}
    />
  )

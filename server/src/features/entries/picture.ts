import type { Files } from "../../platform/storage/files.ts"

/** A row as a response shows it: with the URL of the picture of who added it. */
export const withPicture =
  (files: Files) =>
  <Row extends { avatar_path: string | null }>({ avatar_path, ...row }: Row) => ({
    ...row,
    avatar_url: files.publicUrlOf(avatar_path),
  })

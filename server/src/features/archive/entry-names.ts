import type { AttachmentKind, StoredType } from "@marza/domain/attachments/kinds.ts"
import type { Language } from "@marza/domain/language.ts"
import { safeName, uniquePaths } from "../../platform/zip/zip.ts"
import { fileNameOf } from "../attachments/car-files.ts"
import { zipTexts } from "../attachments/zip-texts.ts"
import { filesFolder } from "./format.ts"

type FileRow = {
  car_id: string | null
  split_id: string | null
  overhead_id: string | null
  kind: AttachmentKind
  name: string
  content_type: StoredType
  path: string
  created_at: string
  car_name: string | null
  registration_number: string | null
  date: string | null
  description: string | null
  full_name: string | null
}

/** A stored file: where the store has it, which entry of the ZIP it becomes, and what the table of files says of it. */
export type StoredFile = Pick<
  FileRow,
  "path" | "created_at" | "car_name" | "registration_number" | "name" | "full_name"
> & { entry: string; what: string }

/** Gives every file a name that a person finds: a folder for each car, receipts by their day and what was paid for. */
export function nameEntries(rows: readonly FileRow[], language: Language): StoredFile[] {
  const uniqueFolder = uniquePaths()
  const unique = uniquePaths()
  const folders = new Map<string, string>()
  const { splits, overheads, kinds } = zipTexts[language]
  const folderOf = ({ kind, car_id, split_id, car_name, registration_number }: FileRow) => {
    const name =
      car_id === null
        ? kind === "inbox"
          ? kinds.inbox
          : split_id === null
            ? overheads
            : splits
        : [car_name, registration_number].filter(Boolean).join(" ")
    const key = car_id ?? name
    const known = folders.get(key)
    if (known) return known
    // A folder has no ending that a number would be put before.
    const folder = uniqueFolder(safeName(name).replaceAll(".", "_"))
    folders.set(key, folder)
    return folder
  }
  return rows.map((row) => {
    const entry = unique(`${filesFolder}${folderOf(row)}/${safeName(fileNameOf(row))}`)
    return { ...row, entry, what: kinds[row.kind] }
  })
}

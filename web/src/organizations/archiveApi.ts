import type { ImportedOrganization } from "@marza/domain/archive/calls.ts"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { keys } from "../api/keys.ts"
import { upload } from "../api/upload.ts"

/** Makes an organization from an archive, only one for an id. `signal` aborts the upload. */
export const importArchive = (client: QueryClient) =>
  mutationOptions({
    meta: { showsOwnError: true },
    mutationFn: ({ id, file, owner, ...options }: ArchiveUpload) =>
      upload<ImportedOrganization>(
        urlOf("POST /api/organization-archives", { query: { owner, id } }),
        file,
        { method: "POST", isLongWork: true, ...options },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.organizations }),
  })

type ArchiveUpload = {
  id: string
  file: File
  owner: string
  signal: AbortSignal
  /** The part that has left this device, from 0 to 1. */
  onProgress: (part: number) => void
}

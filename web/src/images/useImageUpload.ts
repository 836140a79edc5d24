import { cancelUpload, retryUpload, startUpload, type UploadTarget, useUpload } from "./uploads.ts"
import { useChosenImage } from "./useChosenImage.ts"

/** Sends what is chosen for `target` at once. What it gives is what an ImageField takes. */
export function useImageUpload<Row>(
  target: UploadTarget<Row>,
  prepare: (file: File) => Promise<Blob>,
) {
  const upload = useUpload(target.path)
  const { choose, forget, isPreparing, problem } = useChosenImage(prepare)
  return {
    upload,
    isPreparing,
    problem,
    isBusy: isPreparing || (upload !== undefined && upload.phase !== "failed"),
    async onFile(file: File) {
      const image = await choose(file)
      if (image) startUpload(target, image)
    },
    onCancel() {
      forget()
      cancelUpload(target.path)
    },
    onRetry: () => retryUpload(target.path),
  }
}

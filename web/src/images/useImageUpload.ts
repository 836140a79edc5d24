import { cancelUpload, retryUpload, startUpload, type UploadTarget, useUpload } from "./uploads.ts"
import { useChosenImage } from "./useChosenImage.ts"

/** Uploads a chosen file to `target` at once; returns the props of an ImageField. */
export function useImageUpload<Row>(
  target: UploadTarget<Row>,
  prepare: (file: File) => Promise<Blob>,
) {
  const upload = useUpload(target.path)
  const { choose, reset, isPreparing, problem } = useChosenImage(prepare)
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
      reset()
      cancelUpload(target.path)
    },
    onRetry: () => retryUpload(target.path),
  }
}

import { useMutation } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { ApiError } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { saveFrom } from "./saveFrom.ts"
import { toast } from "./toast.ts"

/**
 * Downloads what may be too large for the browser's memory: the path of a call is exchanged for an address that works
 * once, without a token (rules 13.7).
 */
export function useDownload() {
  const { downloads: texts } = useMessages()
  const { mutate, isPending } = useMutation({
    async mutationFn(path: string) {
      try {
        return await call("POST /api/downloads", { body: { path } })
      } catch (error) {
        const isLost = error instanceof ApiError && error.status === 0
        throw isLost ? new ApiError({ status: 0, code: "network", message: texts.offline }) : error
      }
    },
    onSuccess({ url }) {
      saveFrom(url)
      toast.success(texts.begun, texts.begunHint)
    },
  })
  return { start: mutate, isBusy: isPending }
}

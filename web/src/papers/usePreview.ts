import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useMutation } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { call } from "../api/client.ts"

/** Shows a draft as the PDF that it will be, in a tab of its own. */
export function usePreview(organizationId: string) {
  const opening = useMutation({
    async mutationFn({ tab, store }: { tab: Window | null; store: () => Promise<Paper | null> }) {
      try {
        const paper = await store()
        if (!paper) return tab?.close()
        const path = urlOf("GET /api/organizations/:id/papers/:paper_id/preview.pdf", {
          params: { id: organizationId, paper_id: paper.id },
        })
        const { url } = await call("POST /api/downloads", { body: { path } })
        if (tab) tab.location.replace(url)
        else location.assign(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
  return {
    isBusy: opening.isPending,
    /** The tab is opened at once, because a browser blocks one that a press has not opened. */
    open: (store: () => Promise<Paper | null>) => {
      const tab = window.open("", "_blank")
      if (tab) tab.opener = null
      opening.mutate({ tab, store })
    },
  }
}

import {
  refusedSharePage,
  refusedSharePolicy,
  type ShareRefusal,
  sharedFilesField,
} from "@marza/domain/inbox/share.ts"
import { setMany } from "idb-keyval"
import { fileNameOf } from "./fileNameOf.ts"
import { readSharer } from "./sharer.ts"
import type { UnsentFile } from "./unsent.ts"
import { openUnsentChannel, unsentKeyOf, unsentStore } from "./unsentStore.ts"

/**
 * Keeps the files that another program shares as papers of the inbox, all of them or none, and opens the inbox, which
 * asks whether to add them. The service worker does it, without a connection and while no page is open.
 */
export async function receiveShare(request: Pick<Request, "formData">): Promise<Response> {
  const sharer = await readSharer()
  const refuse = (refusal: ShareRefusal) => {
    const browser = navigator.language.startsWith("en") ? "en" : "lt"
    return new Response(refusedSharePage(refusal, sharer?.language ?? browser), {
      headers: {
        "content-type": "text/html; charset=UTF-8",
        "content-security-policy": refusedSharePolicy,
      },
    })
  }
  if (!sharer?.userId) return refuse("signed_out")
  if (!sharer.organizationId) return refuse("no_organization")
  const { userId, organizationId } = sharer
  try {
    const form = await request.formData()
    const files = form.getAll(sharedFilesField).filter((part) => part instanceof File)
    const madeAt = Date.now()
    const entries = files.map((file, index): UnsentFile => {
      // Not newId(), whose module has the schemas with it. A service worker always has this one.
      const body = { id: crypto.randomUUID(), kind: "inbox", name: fileNameOf(file) } as const
      const made = { userId, organizationId, madeAt: madeAt + index, refusal: null }
      return { kind: "file", carId: null, isShared: true, ...made, body, file }
    })
    await setMany(
      entries.map((entry) => [unsentKeyOf(entry), entry]),
      unsentStore,
    )
  } catch {
    return refuse("not_kept")
  }
  const channel = openUnsentChannel()
  channel.postMessage(null)
  channel.close()
  return Response.redirect(new URL("/inbox", location.origin).href, 303)
}

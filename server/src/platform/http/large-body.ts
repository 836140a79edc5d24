import { buffer } from "node:stream/consumers"
import { Refusal } from "@marza/domain/refusal.ts"
import { isDiskFullError } from "../disk-space.ts"
import type { FairLine } from "../fair-line.ts"
import { openSpool } from "./spool.ts"

/** What a JSON body may take unless its call says otherwise. */
export const usualLimitBytes = 64 * 1024

/** Larger bodies of one person, in this process, that arrive, wait, or are worked on. */
const maxOfPerson = 3

const ofPeople = new Map<string, number>()

/** Works on a large body. @throws {Refusal} unavailable; storage_full; bad_request when its sender has gone */
export type LargeBodies = <Result>(
  body: { chunks: AsyncIterable<Uint8Array>; gone: AbortSignal },
  work: (bytes: Uint8Array) => Promise<Result>,
) => Promise<Result>

/**
 * The large bodies of a person: they wait on the disk, so that one that arrives slowly takes nothing that others need.
 * @param folder of this machine
 * @param line for whoever's body has arrived
 */
export const largeBodiesOf =
  (
    folder: string,
    line: FairLine,
    personId: string,
    organizationId: string | undefined,
  ): LargeBodies =>
  async ({ chunks, gone }, work) => {
    const before = ofPeople.get(personId) ?? 0
    if (before >= maxOfPerson) throw new Refusal("unavailable")
    ofPeople.set(personId, before + 1)
    try {
      const spool = await openSpool(folder)
      try {
        const open = await spool.add(chunks)
        const sender = { organization: organizationId ?? personId, person: personId, gone }
        return await line.run(sender, async () => work(await buffer(open())))
      } finally {
        await spool.close()
      }
    } catch (error) {
      throw isDiskFullError(error) ? new Refusal("storage_full", { cause: error }) : error
    } finally {
      const left = (ofPeople.get(personId) ?? 1) - 1
      if (left > 0) ofPeople.set(personId, left)
      else ofPeople.delete(personId)
    }
  }

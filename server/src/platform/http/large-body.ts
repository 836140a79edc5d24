import { buffer } from "node:stream/consumers"
import { Refusal } from "@marza/domain/refusal.ts"
import { isNoRoom } from "../disk-space.ts"
import { openLimiter } from "./limit-by-subject.ts"
import { openSpool } from "./spool.ts"

/** What a JSON body may take unless its call says otherwise. */
export const usualLimitBytes = 64 * 1024

/** Larger bodies of one person, in this process, that arrive, wait, or are worked on. */
const maxOfPerson = 3

const ofPeople = new Map<string, number>()

/**
 * What is worked on takes ten times its size in memory until it is answered. Whatever one organization, or one person,
 * sends, there is always a place that they cannot take.
 */
const inTurn = openLimiter({ atOnce: 3, share: 2 })

/** Works on a large body. @throws {Refusal} unavailable, storage_full */
export type LargeBodies = <Result>(
  chunks: AsyncIterable<Uint8Array>,
  work: (bytes: Uint8Array) => Promise<Result>,
) => Promise<Result>

/**
 * The large bodies of a person: they wait on the disk, so that one that arrives slowly takes nothing that others need.
 * @param folder of this machine
 */
export const largeBodiesOf =
  (folder: string, personId: string, organizationId: string | undefined): LargeBodies =>
  async (chunks, work) => {
    const before = ofPeople.get(personId) ?? 0
    if (before >= maxOfPerson) throw new Refusal("unavailable")
    ofPeople.set(personId, before + 1)
    try {
      const spool = await openSpool(folder)
      try {
        const open = await spool.add(chunks)
        const sender = organizationId ? [personId, organizationId] : [personId]
        return await inTurn(sender, async () => work(await buffer(open())))
      } finally {
        await spool.close()
      }
    } catch (error) {
      throw isNoRoom(error) ? new Refusal("storage_full", { cause: error }) : error
    } finally {
      const left = (ofPeople.get(personId) ?? 1) - 1
      if (left > 0) ofPeople.set(personId, left)
      else ofPeople.delete(personId)
    }
  }

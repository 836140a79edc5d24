import type { Events } from "@marza/domain/events/kinds.ts"

/** Hundreds of events may wait for a client that does not read; beyond that the connection is aborted. */
const bufferBytes = 64 * 1024

const encoder = new TextEncoder()

/** One event in the format of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const encodeEvent = <Name extends keyof Events>(name: Name, data: Events[Name]) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

/** The writing end of one stream. */
export type Connection = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  write: (event: Uint8Array<ArrayBuffer>) => void
  /** Ends the stream; what was written before still arrives. */
  end: () => void
}

type Options = {
  /** Called once, however the stream ends. */
  onEnd: () => void
  /** Breaks the TCP connection off, for a client that reads no more. */
  abort?: (() => void) | undefined
}

/** Opens a stream. A client that reads too slowly is disconnected, and catches up by connecting anew. */
export function openConnection({ onEnd, abort }: Options): Connection {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const close = () => {
    if (!controller) return
    controller = undefined
    onEnd()
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (made) => {
        controller = made
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  )
  return {
    body,
    write: (event) => {
      if (!controller) return
      controller.enqueue(event)
      if ((controller.desiredSize ?? 0) > 0) return
      const full = controller
      close()
      if (abort) abort()
      else full.error(new Error("the client reads too slowly"))
    },
    end: () => {
      const open = controller
      close()
      open?.close()
    },
  }
}

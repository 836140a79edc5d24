type Heard = (name: string, data: string) => void

/**
 * Reads server-sent events from text that comes in pieces of any length (HTML standard, "Parsing an event
 * stream"). Ids and retry times, which our server does not send, are left out.
 */
export function openParser(heard: Heard): (piece: string) => void {
  let rest = ""
  let name = ""
  let data: string[] = []
  let endedInCarriageReturn = false

  function take(line: string) {
    if (line === "") {
      if (data.length > 0) heard(name || "message", data.join("\n"))
      name = ""
      data = []
      return
    }
    const colon = line.indexOf(":")
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "")
    if (field === "event") name = value
    if (field === "data") data.push(value)
  }

  return (piece) => {
    if (piece === "") return
    // A line end of two characters may be split between two pieces.
    const text = rest + (endedInCarriageReturn ? piece.replace(/^\n/, "") : piece)
    endedInCarriageReturn = piece.endsWith("\r")
    const lines = text.split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ""
    for (const line of lines) take(line)
  }
}

/** An XMLHttpRequest that does only what the test makes it do. */
export class PlayedRequest extends EventTarget {
  static all: PlayedRequest[] = []
  static latest: PlayedRequest
  upload = new EventTarget()
  status = 200
  responseText = ""
  headers: Record<string, string> = {}
  opened: string[] = []
  sent: unknown
  isAborted = false
  constructor() {
    super()
    PlayedRequest.all.push(this)
    PlayedRequest.latest = this
  }
  open = (...parts: string[]) => void this.opened.push(...parts)
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  getResponseHeader = () => "request-1"
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event("loadend"))
  }
  move(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }))
  }
  end(kind: "load" | "error") {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event("loadend"))
  }
}

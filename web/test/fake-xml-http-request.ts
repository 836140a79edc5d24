/** An XMLHttpRequest whose progress and end the test controls. */
export class FakeXMLHttpRequest extends EventTarget {
  static all: FakeXMLHttpRequest[] = []
  static latest: FakeXMLHttpRequest
  upload = new EventTarget()
  status = 200
  responseText = ""
  headers: Record<string, string> = {}
  opened: string[] = []
  sent: unknown
  isAborted = false
  constructor() {
    super()
    FakeXMLHttpRequest.all.push(this)
    FakeXMLHttpRequest.latest = this
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
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }))
  }
  finish(kind: "load" | "error") {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event("loadend"))
  }
}

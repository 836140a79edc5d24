/** What the server, or the way to it, refused. `message` is for a person, in their language. */
export class ApiError extends Error {
  override name = "ApiError"
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly body: Record<string, unknown>
  readonly requestId: string | null
  /** Whether the message is the server's own, not one that stands in for a missing answer. */
  readonly hasText: boolean

  constructor(parts: {
    status: number
    code: string
    message: string
    fields?: Record<string, string>
    body?: Record<string, unknown>
    requestId?: string | null
    hasText?: boolean
  }) {
    super(parts.message)
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields ?? {}
    this.body = parts.body ?? {}
    this.requestId = parts.requestId ?? null
    this.hasText = parts.hasText ?? true
  }

  /** Only these may be sent again by themselves: the rest would be refused again. */
  get isPassing() {
    return this.status === 0 || this.status >= 500
  }
}

export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

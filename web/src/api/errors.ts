/** A refusal of the server, or a failure to reach it. `message` is for the person, in their language. */
export class ApiError extends Error {
  override name = "ApiError"
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly body: Record<string, unknown>
  readonly requestId: string | null
  /** Whether the server wrote the message; false where the response had none. */
  readonly isServerMessage: boolean

  constructor(parts: {
    status: number
    code: string
    message: string
    fields?: Record<string, string>
    body?: Record<string, unknown>
    requestId?: string | null
    isServerMessage?: boolean
  }) {
    super(parts.message)
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields ?? {}
    this.body = parts.body ?? {}
    this.requestId = parts.requestId ?? null
    this.isServerMessage = parts.isServerMessage ?? true
  }

  /** Only a temporary failure may be retried automatically: the server would refuse the others again. */
  get isTemporary() {
    return this.status === 0 || this.status >= 500
  }
}

/** Whether an error is the server's refusal with this code (docs/error-codes.md). */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

export type CallOptions = { readonly signal?: AbortSignal | undefined }

/** A call as it is sent: where to, with what, and what kind of answer comes. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly answer: 'json' | 'file' | 'address' | 'nothing'
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type Send = <Answer>(call: Call, options: CallOptions) => Promise<Answer>

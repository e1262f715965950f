/** A complete answer before it is sent, which faults may still change. */
export type Answer = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value), headers }
}

/** Answers with a message: `{"message": "…"}`. */
export function says(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  // With the vendor's space after the colon: at least one client finds the message by a pattern that needs it.
  return { ...json(status, null, headers), body: `{"message": ${JSON.stringify(message)}}` }
}

export function text(status: number, body: string, type = 'text/plain'): Answer {
  return { status, type, body, headers: {} }
}

export function html(status: number, body: string): Answer {
  return { status, type: 'text/html; charset=utf-8', body, headers: {} }
}

/** Redirects the browser with a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, type: 'text/plain', body: '', headers: { Location: location } }
}

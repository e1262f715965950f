import type { Fields } from '../kit/routes.ts'
import type { Answer, Incoming } from '../kit/serve.ts'

/**
 * The faults of services: of the connection, of a proxy before them, and their own documented refusals. `picture`: one
 * that cannot be reached; `unfit`: every message, for what is in it.
 */
export const serviceFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'huge', 'redirect'] as const),
  ...(['page-200', 'page-401', 'page-403', 'page-404'] as const),
  ...(['unauthorised', 'gone', 'limit', 'picture', 'unfit'] as const),
] as const

export type ServiceFaultKind = (typeof serviceFaultKinds)[number]

/** A message as its reader sees it in a service's app. */
export type Shown = {
  /** The topic, room, channel or person that it is for. */
  readonly to: string
  readonly title: string
  readonly text: string
  readonly picture: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
  /** By which the service recognises a repetition; null: it does not. */
  readonly id: string | null
}

/** A request to a service, its path without the service's name. */
type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Incoming['headers']
  /** Of a JSON or form body; null: it is neither. */
  readonly fields: Fields | null
}

/** `shown` null: the request was not taken. */
type Taken = { readonly answer: Answer; readonly shown: Shown | null }

/** A service that takes messages by the protocol it documents. */
export type Service = {
  take(call: Call): Taken
  /** Its documented answers to who may not send, to what is not there any more, and to who sends too much. */
  unauthorised(): Answer
  gone(): Answer
  limit(seconds: number): Answer
  /** Its documented answer to a message that it cannot show. */
  unfit(): Answer
  /** What is typed in to reach it, by the names of the product's form. */
  settings(base: string): Readonly<Record<string, string | null>>
}

export function refuse(answer: Answer): Taken {
  return { answer, shown: null }
}

/** Returns a text field; the empty text when there is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { SendOutcome } from './send-outcome.ts'

/** One request to a target: an address that a user gave, or one of a service that they chose. */
export type TargetRequest = {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are written as base64, so that a stored request is plain values. */
  readonly body: string | { readonly base64: string }
}

/**
 * What a target answered. `forbidden`: the address is one to which no message of ours may go, such as a private one.
 * `unresolved`: the name does not lead to the public internet, be it now or ever; nobody learns whether it is known.
 * `unreachable`: nothing was sent. `unanswered`: it was sent, and nobody knows whether it was received.
 */
export type TargetAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retryAfter: Duration | null
      /** The beginning of the body, without what a terminal or log would obey. */
      readonly body: string
    }
  | { readonly kind: 'forbidden'; readonly why: string }
  | { readonly kind: 'unresolved'; readonly why: string }
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'unanswered'; readonly why: string }

/** Requests to addresses that users give. Failures of the target or the network are results, not exceptions. */
export type Targets = {
  /** Sends a request, within bounds of time and size; redirects are not followed, and private addresses never asked. */
  send(request: TargetRequest): Promise<TargetAnswer>
  close(): Promise<void>
}

type Answered = Extract<TargetAnswer, { kind: 'answered' }>

/** Returns what a service's documentation says of an answer; null: what its status says to everybody. */
export type Judge = (answer: Answered) => 'refused' | 'unanswered' | null

/** Judges by statuses that mean that no message is ever taken. */
export function refusedBy(...statuses: readonly number[]): Judge {
  return ({ status }) => (statuses.includes(status) ? 'refused' : null)
}

/**
 * Returns what an answer means for a message. `blame`: whose fault failures are, so that a server of one user does not
 * stop messages to others.
 */
export function targetOutcome(answer: TargetAnswer, judge: Judge, blame: 'message' | 'server'): SendOutcome {
  switch (answer.kind) {
    case 'forbidden':
      return { kind: 'refused', why: answer.why }
    case 'unresolved':
      return { kind: 'retry', blame, why: answer.why, after: null, isUnresolved: true }
    case 'unreachable':
      return { kind: 'retry', blame, why: answer.why, after: null }
    case 'unanswered':
      return { kind: 'unanswered', why: answer.why, blame }
    case 'answered':
      return answeredOutcome(answer, judge, blame)
  }
}

function answeredOutcome(answer: Answered, judge: Judge, blame: 'message' | 'server'): SendOutcome {
  const { status, body } = answer
  const why = `${status} ${body}`.trim()
  const verdict = judge(answer)
  if (verdict === 'unanswered') return { kind: 'unanswered', why, blame }
  // Redirects are never followed, so nothing will ever arrive.
  if (verdict === 'refused' || (status >= 300 && status < 400)) return { kind: 'refused', why }
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const after = answer.retryAfter ?? waitIn(body)
  return { kind: 'retry', blame: status >= 500 ? blame : 'message', why, after }
}

/** Reads the wait that Discord (seconds) and Matrix (milliseconds) ask for in the body. */
function waitIn(body: string): Duration | null {
  const [, unit, figure] = /"retry_after(_ms)?"\s*:\s*(\d+(?:\.\d+)?)/.exec(body) ?? []
  if (figure === undefined) return null
  return milliseconds(Math.ceil(Number(figure) * (unit === undefined ? 1_000 : 1)))
}

import type { Service } from '@cratewatch/domain/channels/vendor-answers'
import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { outcomeOf, type SendOutcome } from './send-outcome.ts'

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

/** Returns what a target's answer means for a message by a service. */
export function targetOutcome(service: Service, answer: TargetAnswer): SendOutcome {
  if (answer.kind !== 'answered') return outcomeOf(service, { answered: answer.kind, words: '' }, answer)
  const { status, body, retryAfter } = answer
  const why = `${status} ${body}`.trim()
  return outcomeOf(service, { answered: status, words: body }, { why, after: retryAfter ?? waitIn(body) })
}

/** Reads the wait that Discord (seconds) and Matrix (milliseconds) ask for in the body. */
function waitIn(body: string): Duration | null {
  const [, unit, figure] = /"retry_after(_ms)?"\s*:\s*(\d+(?:\.\d+)?)/.exec(body) ?? []
  if (figure === undefined) return null
  return milliseconds(Math.ceil(Number(figure) * (unit === undefined ? 1_000 : 1)))
}

import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { TargetAnswer, TargetOutcome } from '../targets.ts'

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
export function targetOutcome(
  answer: TargetAnswer,
  judge: Judge,
  blame: 'message' | 'server',
): TargetOutcome {
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

function answeredOutcome(answer: Answered, judge: Judge, blame: 'message' | 'server'): TargetOutcome {
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

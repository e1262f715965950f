import type { ServerResponse } from 'node:http'
import type { Answer } from '../../wire/answer.ts'
import type { FaultRule } from './faults.ts'

/** An answer after whatever traps of the connection were struck; undefined when there is nobody to answer any more. */
export async function throughTraps(
  response: ServerResponse,
  answer: Answer,
  struck: readonly FaultRule[],
  held: () => Promise<void>,
): Promise<Answer | undefined> {
  for (const rule of struck) {
    if (rule.kind === 'slow') await untilClosed(response, pause(rule.delayMs ?? 1_000))
    if (rule.kind === 'stall') await untilClosed(response, held())
    if (response.destroyed) return undefined
    if (rule.kind === 'reset') {
      response.socket?.resetAndDestroy()
      return undefined
    }
  }
  return answer
}

/** The client may give up first. */
function untilClosed(response: ServerResponse, wait: Promise<void>): Promise<void> {
  return Promise.race([
    wait,
    new Promise<void>((resolve) => {
      response.once('close', resolve)
    }),
  ])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import type { FaultRule, Faults } from './faults.ts'

/** Applies the connection's faults to an answer; undefined when the client has left. */
export async function throughFaults<Kind extends string>(
  response: ServerResponse,
  answer: Answer,
  struck: readonly FaultRule[],
  faults: Faults<Kind>,
): Promise<Answer | undefined> {
  const gone = new Promise<void>((resolve) => {
    response.once('close', resolve)
  })
  for (const rule of struck) {
    if (rule.kind === 'slow') await Promise.race([gone, pause(rule.delayMs ?? 1_000)])
    if (rule.kind === 'stall') await faults.held(gone)
    if (response.destroyed) return undefined
    if (rule.kind === 'reset') {
      response.socket?.resetAndDestroy()
      return undefined
    }
  }
  return answer
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

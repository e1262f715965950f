import type { ServerResponse } from 'node:http'
import type { Answer } from '../../kit/answer.ts'
import type { FaultRule, Faults } from '../../kit/faults.ts'
import { throughFaults } from '../../kit/through-faults.ts'

/** Every fault between request and answer. */
export const marketplaceFaultKinds = [
  'rate-limited',
  'error-500',
  'html-200',
  'html-502',
  'empty-200',
  'unauthorized-401',
  'page-401',
  'challenge-403',
  'wall-403',
  'repeated-rows',
  'short-page',
  'bare-rows',
  'null-title',
  'longer-total',
  'deleted',
  'moved',
  'gone-410',
  'withheld-451',
  'blocked',
  'missing-key',
  'null-count',
  'truncated',
  'stall',
  'slow',
  'reset',
] as const

type Kind = (typeof marketplaceFaultKinds)[number]
export type MarketplaceFault = FaultRule<Kind>
export type MarketplaceFaults = Faults<Kind>

/** Applies the connection's faults: `reset` breaks it `after` the headers, `truncated` sends half a body. */
export async function throughMarketplaceFaults(
  response: ServerResponse,
  answer: Answer,
  struck: readonly MarketplaceFault[],
  faults: MarketplaceFaults,
): Promise<Answer | undefined> {
  const cut = struck.find(isCut)
  const others = struck.filter((rule) => !isCut(rule))
  const arrived = await throughFaults(response, answer, others, faults)
  return arrived === undefined || cut === undefined ? arrived : cutShort(response, arrived, cut)
}

function isCut({ kind, when }: MarketplaceFault): boolean {
  return kind === 'truncated' || (kind === 'reset' && when === 'after')
}

/**
 * With an honest length the client waits for the rest and sees the connection close; without one it gets broken JSON.
 */
function cutShort(response: ServerResponse, answer: Answer, rule: MarketplaceFault): Answer | undefined {
  const { status, type, headers, body } = answer
  const half = body.slice(0, Math.floor(body.length / 2))
  const isReset = rule.kind === 'reset'
  if (!isReset && rule.when === 'after') return { ...answer, body: half }
  const promised = Buffer.byteLength(body) + 1
  response.writeHead(status, { 'Content-Type': type, ...headers, 'Content-Length': promised })
  response.write(isReset ? body.slice(0, 1) : half, () =>
    isReset ? response.socket?.resetAndDestroy() : response.socket?.end(),
  )
  return undefined
}

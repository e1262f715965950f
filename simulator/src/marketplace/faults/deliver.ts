import type { ServerResponse } from 'node:http'
import type { Answer } from '../../wire/answer.ts'
import type { FaultRule } from './fault-rule.ts'
import type { Faults } from './faults.ts'

type OutgoingHeaders = Readonly<Record<string, string>>

/** Writes an answer to the wire, through whatever traps of the connection were struck. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  headers: OutgoingHeaders,
  struck: readonly FaultRule[],
  faults: Faults,
): Promise<void> {
  for (const rule of struck) {
    if (rule.kind === 'slow') await pause(response, rule.delayMs ?? 1_000)
    if (rule.kind === 'stall') await stall(response, faults)
    if (response.destroyed) return
    if (rule.kind === 'reset') return reset(response, answer, headers, rule)
    if (rule.kind === 'truncated') return truncate(response, answer, headers, rule)
  }
  send(response, answer, headers)
}

function send(response: ServerResponse, answer: Answer, headers: OutgoingHeaders): void {
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(answer.body) })
  response.end(response.req.method === 'HEAD' ? undefined : answer.body)
}

function pause(response: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Nothing comes until the trap is released or the client gives up. */
function stall(response: ServerResponse, faults: Faults): Promise<void> {
  return new Promise((resolve) => {
    faults.hold(resolve)
    response.once('close', () => {
      faults.forget(resolve)
      resolve()
    })
  })
}

function reset(response: ServerResponse, answer: Answer, headers: OutgoingHeaders, rule: FaultRule): void {
  if (rule.when !== 'after') return void response.socket?.resetAndDestroy()
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(answer.body) })
  response.flushHeaders()
  response.write(answer.body.slice(0, 1), () => response.socket?.resetAndDestroy())
}

/** Half a body: with an honest length the client waits and sees the connection close, else it gets broken JSON. */
function truncate(response: ServerResponse, answer: Answer, headers: OutgoingHeaders, rule: FaultRule): void {
  const half = answer.body.slice(0, Math.floor(answer.body.length / 2))
  if (rule.when === 'after') return send(response, { ...answer, body: half }, headers)
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(answer.body) + 1 })
  response.write(half, () => response.socket?.end())
}

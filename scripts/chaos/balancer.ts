import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A load balancer as plain as any: in turn, to those that are ready, and what fails is not repeated. */
export type Balancer = { readonly url: string; close(): Promise<void> }

const ASK_EVERY_MS = 500
const PATIENCE_MS = 2_000
/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Starts a balancer that asks `/readyz` of each target twice a second. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  let ready: readonly string[] = []
  let turn = 0
  async function keepAsking(): Promise<void> {
    while (!closing.signal.aborted) {
      const answers = await Promise.all(targets.map((target) => isReady(target)))
      ready = targets.filter((_, index) => answers[index])
      await wait(ASK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const asking = keepAsking()
  const server = createServer((from, to) => {
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (target === undefined) to.writeHead(503).end()
    else passOn(from, to, target, agent)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort()
      await asking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function isReady(target: string): Promise<boolean> {
  const answer = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  )
  await answer?.text()
  return answer?.ok === true
}

function passOn(from: IncomingMessage, to: ServerResponse, target: string, agent: Agent): void {
  const { method, headers } = from
  const passed = request(`${target}${from.url}`, { method, headers, agent }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
    to.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.pipe(to)
    answer.once('error', () => to.destroy())
  })
  passed.once('error', () => {
    if (to.headersSent) to.destroy()
    else to.writeHead(502).end()
  })
  to.once('close', () => passed.destroy())
  from.pipe(passed)
}

import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { passOn } from '../proxy/pass-on.ts'

/** A load balancer as plain as any: in turn, to those that are ready, and what fails is not repeated. */
export type Balancer = { readonly url: string; close(): Promise<void> }

const ASK_EVERY_MS = 500
const PATIENCE_MS = 2_000

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
    else passOn(from, to, `${target}${from.url}`, { agent })
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

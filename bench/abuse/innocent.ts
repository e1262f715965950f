import { setTimeout as wait } from 'node:timers/promises'
import { tokenOf } from '../streams/seed-readers.ts'

export type Seen = { readonly health: number[]; readonly calls: number[]; readonly refused: string[] }

const PATHS = ['/api/vinyls?limit=5', '/api/in-app-notifications/unread-count', '/']

/** A user elsewhere who reads, and a supervisor that asks after the process, until the end. */
export async function readBeside(port: number, ms: number): Promise<Seen> {
  const seen: Seen = { health: [], calls: [], refused: [] }
  const until = performance.now() + ms
  const headers = { authorization: `Bearer ${tokenOf(1)}`, 'x-forwarded-for': '192.0.2.1' }
  await Promise.all([
    every(50, until, () => timed(seen, seen.health, `http://127.0.0.1:${port}/healthz`, {})),
    every(200, until, async () => {
      for (const path of PATHS) await timed(seen, seen.calls, `http://127.0.0.1:${port}${path}`, headers)
    }),
  ])
  return seen
}

async function every(ms: number, until: number, act: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    await act()
    await wait(ms)
  }
}

async function timed(
  { refused }: Seen,
  into: number[],
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  const from = performance.now()
  const status = await fetch(url, { headers })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  into.push(performance.now() - from)
  if (status !== 200) refused.push(`${status} ${new URL(url).pathname}`)
}

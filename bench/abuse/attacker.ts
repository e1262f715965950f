import { randomInt } from 'node:crypto'
import { tokenOf } from '../streams/seed-readers.ts'
import { hammer, type HammerRequest } from './hammer.ts'

/** A stranger or a hostile account in a process of its own: `attacker.ts <port> <ms> <connections> <path or loop> <user>`. */
const [port = '', ms = '', connections = '', what = '', user = '0'] = process.argv.slice(2)
const asUser = { authorization: `Bearer ${tokenOf(Number(user))}`, 'x-forwarded-for': `198.51.100.${user}` }
const FILE = '"a\n'.repeat(1_600_000)

/** What an account does in a loop. */
const LOOPS: Readonly<Record<string, () => HammerRequest>> = {
  list: () => ({ path: '/api/vinyls?limit=50', headers: asUser }),
  search: () => ({ path: `/api/vinyls/search?q=nobody%20${randomInt(1e9)}`, headers: asUser }),
  add: () => ({
    method: 'POST',
    path: '/api/vinyls',
    headers: { ...asUser, 'content-type': 'application/json' },
    body: JSON.stringify({ discogsId: randomInt(1, 2_000_000_000) }),
  }),
  import: () => ({
    method: 'POST',
    path: '/api/vinyls/import/preview',
    headers: { ...asUser, 'content-type': 'text/csv', 'x-file-name': 'list.csv' },
    body: FILE,
  }),
}

const { statuses } = await hammer({
  port: Number(port),
  connections: Number(connections),
  until: performance.now() + Number(ms),
  request:
    LOOPS[what] ??
    (() => ({ path: what, headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.66' } })),
})
process.send?.([...statuses])
process.disconnect()

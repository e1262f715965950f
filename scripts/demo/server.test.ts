/** @module-tag play */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../server/test/server-process.ts'
import { DemoError } from './demo-error.ts'
import { startServer } from './server.ts'

/** Shared, so that the second start finds a database. */
const folder = mkdtempSync(join(tmpdir(), 'cratewatch-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = (port: number) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: '',
  ROLES: 'web',
  LOG_LEVEL: 'silent',
  DISCOGS_API_URL: 'http://127.0.0.1:9',
  DISCOGS_SITE_URL: 'http://127.0.0.1:9',
})

it('the server of the demo is ready when it listens', async () => {
  const port = await freePort()
  const server = await startServer(settings(port), false)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await server.stop()
})

it('is not mistaken for another one that answers at its port', async () => {
  const port = await freePort()
  const other = createServer((_, response) => response.end('{"ready":true}')).listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(startServer(settings(port), false)).rejects.toThrow(DemoError)
  other.close()
})

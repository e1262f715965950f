import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { listen, ListenProblem } from './listen.ts'

const refusing = (error: Error) => ({
  async listen() {
    throw error
  },
})
const failure = (code: string) => Object.assign(new Error(code), { code })

describe('an address at which the server cannot listen', () => {
  it.each([
    ['EADDRINUSE', /^Port 80 of 10\.0\.0\.9 is taken: .* set PORT/],
    ['EACCES', /^This account may not listen at port 80: set PORT/],
    ['EADDRNOTAVAIL', /^This machine has no address 10\.0\.0\.9: set HOST/],
    ['ENOTFOUND', /^This machine has no address 10\.0\.0\.9: set HOST/],
  ])('is explained in one sentence: %s', async (code, sentence) => {
    const attempt = listen(refusing(failure(code)), { host: '10.0.0.9', port: 80 })
    await expect(attempt).rejects.toThrow(ListenProblem)
    await expect(attempt).rejects.toThrow(sentence)
  })

  it('is a bug when nobody knows why', async () => {
    const unknown = failure('EPROTO')
    await expect(listen(refusing(unknown), { host: '127.0.0.1', port: 80 })).rejects.toBe(unknown)
  })
})

it('the server ends with that sentence alone when its port is taken', async () => {
  const somebody = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(somebody, 'listening')
  const { port } = somebody.address() as AddressInfo
  const database = { DATABASE_URL: await freshPostgresUrl() }
  const started = startServerProcess({ ...database, APP_SECRET: 'x'.repeat(32), PORT: String(port) })
  await expect(started).rejects.toThrow(
    /^The server ended with 1:\nPort \d+ of 127\.0\.0\.1 is taken: stop what listens there, or set PORT to another one\.\n$/,
  )
  somebody.close()
})

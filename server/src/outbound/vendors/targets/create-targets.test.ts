import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { VERSION } from '../../../base/version.ts'
import type { TargetRequest } from '../targets.ts'
import { createTargets } from './create-targets.ts'

async function open(server: Server | ReturnType<typeof createNetServer>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function send(url: string, more: Partial<TargetRequest> = {}) {
  const targets = createTargets(readConfig({ ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' }))
  onTestFinished(() => targets.close())
  return targets.send({ method: 'POST', url, headers: {}, body: '{}', ...more })
}

const serving = (listener: RequestListener) => open(createServer(listener))

it('sends what it is given, and says who sends', async () => {
  const seen: unknown[] = []
  const url = await serving((incoming, response) => {
    const { authorization, 'user-agent': agent, 'x-key': key } = incoming.headers
    incoming.setEncoding('utf8').on('data', (body) => seen.push({ authorization, agent, key, body }))
    response.end()
  })
  const body = { base64: Buffer.from('bytes').toString('base64') }
  await send(url.replace('http://', 'http://me:p%40ss@'), { headers: { 'x-key': '1' }, body })
  expect(seen).toEqual([
    {
      agent: `Cratewatch/${VERSION} +http://localhost:3000`,
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
      key: '1',
      body: 'bytes',
    },
  ])
})

it('keeps the beginning of an answer, without what a terminal obeys', async () => {
  const url = await serving((_, response) => {
    response
      .writeHead(429, { 'retry-after': '7' })
      .end(`\u001b[31mslow\u0000\n  down\u202e ${'x'.repeat(500)}`)
  })
  const answer = await send(url)
  expect(answer).toMatchObject({ kind: 'answered', status: 429, retryAfter: 7_000 })
  expect(answer).toHaveProperty('body', `[31mslow down ${'x'.repeat(286)}`)
})

it('hides what a server repeats of our request', async () => {
  const url = await serving((incoming, response) => {
    response.writeHead(404).end(`no ${incoming.url}, ${JSON.stringify(incoming.headers)}`)
  })
  const answer = await send(`${url}/hooks/secret-path?key=secret-query`, {
    headers: { authorization: 'Bearer secret-token', 'x-gotify-key': 'secret-key' },
  })
  expect(answer).toMatchObject({ kind: 'answered', status: 404, body: expect.stringContaining('no ……') })
  expect(JSON.stringify(answer)).not.toContain('secret-')
})

it('reads no endless answer', async () => {
  let written = 0
  const url = await serving((_, response) => {
    response.on('error', () => {})
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000))) written += 10_000
    }
    response.on('drain', more)
    more()
  })
  expect(await send(url)).toMatchObject({ kind: 'answered', status: 200 })
  expect(written).toBeLessThan(20_000_000)
})

it('says that a server without a listener got nothing', async () => {
  const server = createServer()
  const url = await open(server)
  server.close()
  expect(await send(url)).toMatchObject({ kind: 'unreachable', why: expect.stringContaining('ECONNREFUSED') })
})

it('says that nothing was sent to a server that does not speak TLS', async () => {
  const url = await serving((_, response) => response.end())
  expect(await send(url.replace('http', 'https'))).toMatchObject({ kind: 'unreachable' })
})

it('cannot know what became of a message whose connection broke', async () => {
  const url = await open(createNetServer((socket) => socket.once('data', () => socket.resetAndDestroy())))
  expect(await send(url)).toMatchObject({ kind: 'unanswered' })
})

it('takes the status of an answer that breaks off', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  })
  expect(await send(url)).toMatchObject({ kind: 'answered', status: 200 })
})

it.each([
  { headers: { authorization: 'Bearer a\r\nx: y' } },
  { headers: { authorization: 'Bearer ключ' } },
  { body: 'x'.repeat(300_000) },
])('refuses what cannot be sent', async (more) => {
  const url = await serving((_, response) => response.end())
  expect(await send(url, more)).toMatchObject({ kind: 'forbidden' })
})

it('asks no proxy of the environment', async () => {
  const url = await serving((_, response) => response.end('itself'))
  const before = { ...process.env }
  onTestFinished(() => {
    process.env = before
  })
  process.env = {
    ...before,
    HTTP_PROXY: 'http://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
    NO_PROXY: '',
  }
  expect(await send(url)).toMatchObject({ kind: 'answered', body: 'itself' })
})

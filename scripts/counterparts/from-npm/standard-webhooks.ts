import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { freshDataDirectory } from '../../../server/test/database/fresh-data-directory.ts'
import { freePort, startServerProcess } from '../../../server/test/server-process.ts'
import type { Counterpart } from '../counterpart.ts'
import { until } from '../scene.ts'
import { importFrom, versionOf } from './npm-package.ts'

type Library = {
  readonly Webhook: new (secret: string) => { verify(body: string, headers: IncomingHttpHeaders): unknown }
}
type Message = { readonly type: string; readonly data: { readonly title: string } }
type Verify = (secret: string) => Message

const RESEALED = 'everything stored is sealed with the present APP_SECRET'

/** Verifies messages as our page on webhooks says, while APP_SECRET is replaced as our page on operating says. */
export const standardWebhooks: Counterpart = {
  name: 'standardwebhooks, across a new APP_SECRET',
  needs: { npm: ['standardwebhooks@1.1.1'] },
  async attempt(bench) {
    const { Webhook } = await importFrom<Library>(bench, 'standardwebhooks')
    const receiver = await openReceiver()
    const before = randomBytes(32).toString('hex')
    const after = randomBytes(32).toString('hex')
    const settings = {
      DATA_DIR: await freshDataDirectory(),
      PORT: String(await freePort()),
      ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
      LOG_LEVEL: 'info',
    }
    const verify: Verify = (secret) => {
      const { body, headers } = receiver.last()
      assert.throws(() => new Webhook('whsec_b3RoZXI=').verify(body, headers), 'any secret verifies')
      return new Webhook(secret).verify(body, headers) as Message
    }
    try {
      let product = await startServerProcess({ ...settings, APP_SECRET: before })
      const kept = await settle(product.url, receiver.url, verify)
      await product.stop()
      product = await startServerProcess({ ...settings, APP_SECRET: after, APP_SECRET_PREVIOUS: before })
      await assertKept(product.url, kept, verify)
      await until(
        async () => (await readFile(product.log, 'utf8')).includes(RESEALED) || undefined,
        bench.signal,
      )
      await product.stop()
      product = await startServerProcess({ ...settings, APP_SECRET: after })
      await assertKept(product.url, kept, verify)
      await product.stop()
    } finally {
      receiver.close()
    }
    return {
      version: await versionOf(bench, 'standardwebhooks'),
      seen: 'verifies what we sign; sessions, secrets and feeds outlive the old APP_SECRET',
    }
  },
}

type Kept = { readonly token: string; readonly id: string; readonly secret: string; readonly feed: string }

/** Signs up, with a confirmed webhook and a feed. */
async function settle(url: string, target: string, verify: Verify): Promise<Kept> {
  const person = {
    email: 'nora@example.com',
    password: 'needle in the groove',
    locale: 'en',
    timeZone: 'UTC',
  }
  const { token } = await read<{ token: string }>(callApi({ url }, 'POST /api/auth/signup', { body: person }))
  const body = { kind: 'webhook', label: 'Mine', settings: { url: target } }
  const { channel, secret } = await read<{ channel: { id: string }; secret: string }>(
    callApi({ url }, 'POST /api/channels', { token, body }),
  )
  const [code = ''] = /\d+$/.exec(verify(secret).data.title) ?? []
  await read(callApi({ url }, `POST /api/channels/${channel.id}/confirmation`, { token, body: { code } }))
  const feed = await read<{ url: string }>(callApi({ url }, 'POST /api/feed', { token }))
  return { token, id: channel.id, secret, feed: feed.url }
}

/** Asserts that the session holds, the webhook's messages verify by the same secret, and the feed is where it was. */
async function assertKept(url: string, { token, id, secret, feed }: Kept, verify: Verify): Promise<void> {
  assert.equal((await callApi({ url }, `POST /api/channels/${id}/test`, { token })).status, 204)
  assert.equal(verify(secret).type, 'test')
  assert.equal((await fetch(feed)).status, 200)
  const address = await read<{ feed: { ending: string } }>(callApi({ url }, 'GET /api/feed', { token }))
  assert.ok(feed.endsWith(address.feed.ending), `its address is said to end in ${address.feed.ending}`)
}

async function read<T>(answering: Promise<Response>): Promise<T> {
  const answer = await answering
  assert.ok(answer.ok, `${answer.url} answered ${answer.status}: ${await answer.clone().text()}`)
  return (await answer.json()) as T
}

async function openReceiver() {
  let received: { readonly body: string; readonly headers: IncomingHttpHeaders } | undefined
  const server = createServer(async (request, response) => {
    received = { body: await text(request), headers: request.headers }
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    /** Returns the newest request, once. */
    last() {
      const newest = received
      received = undefined
      assert.ok(newest, 'nothing was received')
      return newest
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { say } from '@cratewatch/simulator/chat/world/speak'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookSecret } from '../../src/alerting/bot/handle-update.ts'
import { runChat } from '../../src/app/roles/chat.ts'
import { buildApp } from '../../src/http/build-app.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { withDatabase } from '../database/test-database.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'
import { clientOf, testFeatures } from '../test-app.ts'

const database = await withDatabase()
let fixture: NotificationFixture
let deps: Deps
let app: FastifyInstance

const PATH = '/api/telegram/webhook'
const HEADER = 'x-telegram-bot-api-secret-token'

beforeEach(async () => {
  for (const table of ['remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
  await open(true)
})
afterEach(async () => {
  await app.close()
  await fixture.close()
})

/** The product at an address that the messenger can reach. */
async function open(webhook: boolean) {
  const { config } = fixture.deps
  const chat = { ...config.chat!, webhook }
  deps = { ...fixture.deps, config: { ...config, chat }, metrics: new Registry() }
  app = await buildApp(deps, testFeatures(deps))
}

const bring = (body: string | Buffer, secret: string | null = webhookSecret(deps)) =>
  fixture.patiently(
    clientOf(app)('POST', PATH, body, {
      'content-type': 'application/json',
      ...(secret === null ? {} : { [HEADER]: secret }),
    }),
  )
const written = (id: number, text: string) =>
  JSON.stringify({
    update_id: id,
    message: { chat: { id: fixture.chat.nora, type: 'private', first_name: 'Nora' }, text },
  })
const answers = () => fixture.chat.said(fixture.chat.nora)
const greeted = () => say(fixture.chat.messenger.world, fixture.chat.nora, '/start')

describe('what the messenger brings', () => {
  it('is answered in the chat when the secret is right', async () => {
    greeted()
    expect((await bring(written(1, '/help'))).status).toBe(204)
    expect(answers()).toHaveLength(1)
  })

  it.each([
    ['a wrong secret', 'x'.repeat(43)],
    ['a part of the secret', 'x'],
    ['no secret', null],
  ])('is not believed with %s', async (_, secret) => {
    greeted()
    const { status, error } = await bring(written(1, '/help'), secret)
    expect([status, error?.code]).toEqual([400, 'INVALID_TOKEN'])
    expect(answers()).toEqual([])
  })

  it('is not taken when nobody asked for it', async () => {
    await app.close()
    await open(false)
    greeted()
    expect((await bring(written(1, '/help'))).error?.code).toBe('SERVICE_UNAVAILABLE')
    expect(answers()).toEqual([])
  })

  it('is handled once, however often it comes', async () => {
    greeted()
    const both = await fixture.patiently(
      Promise.all([bring(written(7, '/help')), bring(written(7, '/help'))]),
    )
    expect([...both, await bring(written(7, '/help'))].map(({ status }) => status)).toEqual([204, 204, 204])
    expect(answers()).toHaveLength(1)
    await bring(written(8, '/help'))
    expect(answers()).toHaveLength(2)
  })

  it('is waved through when it means nothing to us, or it would come again and again', async () => {
    expect((await bring('{"update_id":1,"poll":{"id":"1"}}')).status).toBe(204)
    expect((await bring('{"update_id":2,"message":"in a shape nobody knows"}')).status).toBe(204)
  })

  it.each([
    ['no JSON', '{"update_id":'],
    ['nothing', ''],
    ['no update', '{"hello":1}'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00])],
  ])('is refused when it is %s', async (_, body) => {
    expect((await bring(body)).error?.code).toBe('VALIDATION_FAILED')
  })

  it('is taken up to 256 KiB and not beyond', async () => {
    const padded = (bytes: number) => written(1, '/help').padEnd(bytes, ' ')
    greeted()
    expect((await bring(padded(256 * 1024))).status).toBe(204)
    expect((await bring(padded(256 * 1024 + 1))).status).toBe(400)
    expect(answers()).toHaveLength(1)
  })
})

describe('at the start', () => {
  it('the messenger is asked to bring updates, with the secret, and does', async () => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    // The address is known only now, and the secret belongs to it.
    Object.assign(deps, { config: { ...deps.config, publicUrl: url } })
    await runChat(deps, new AbortController().signal)
    const { updates } = fixture.chat.messenger
    expect(updates.webhook).toMatchObject({ url: `${url}${PATH}`, secret: webhookSecret(deps) })
    greeted()
    while (answers().length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(answers()).toHaveLength(1)
  })

  it('the messenger is asked to keep them when this instance asks for them itself', async () => {
    await app.close()
    await open(false)
    fixture.chat.messenger.updates.pushTo({ url: 'https://old.example.com', maxConnections: 4 })
    const stopping = new AbortController()
    const bring = deps.chat!.bring
    const chat = {
      ...deps.chat!,
      async bring(webhook: Parameters<typeof bring>[0]) {
        stopping.abort()
        return bring(webhook)
      },
    }
    await runChat({ ...deps, chat }, stopping.signal)
    expect(fixture.chat.messenger.updates.webhook).toBeUndefined()
  })
})

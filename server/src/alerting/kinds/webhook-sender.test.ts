import { minutes } from '@cratewatch/domain/kernel/duration'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { alertTo, openTestKinds, SIGNING_KEY, type TestKinds } from '../../../test/channels/target-kinds.ts'

let kinds: TestKinds
beforeAll(async () => {
  kinds = await openTestKinds()
})
afterEach(() => kinds.services.clear())
afterAll(() => kinds.close())

function lastRequest() {
  const request = kinds.services.received('webhook').at(-1)?.request
  if (request === undefined) throw new Error('No webhook was called')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { body: request.body, headers }
}

it('is verified by the library of the standard, at every attempt', async () => {
  const sender = kinds.sender('webhook')
  const content = sender.compose(alertTo(kinds.recipient('webhook')), kinds.clock.now())
  await sender.send(content)
  const first = lastRequest()
  await kinds.clock.advance(minutes(2))
  await sender.send(content)
  const second = lastRequest()
  for (const { body, headers } of [first, second]) {
    expect(new Webhook(SIGNING_KEY).verify(body, headers)).toMatchObject({ type: 'alert.created' })
    expect(() => new Webhook(SIGNING_KEY).verify(`${body} `, headers)).toThrow('No matching signature')
    expect(() => new Webhook('whsec_b3RoZXI=').verify(body, headers)).toThrow('No matching signature')
  }
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp'])).toBe(120)
})

it('says what docs/webhooks.md describes', async () => {
  const sender = kinds.sender('webhook')
  await sender.send(sender.compose(alertTo(kinds.recipient('webhook')), kinds.clock.now()))
  expect(JSON.parse(lastRequest().body)).toEqual({
    type: 'alert.created',
    version: 1,
    timestamp: '2026-01-05T14:02:00.000Z',
    data: {
      title: expect.stringContaining('For sale now: Alice'),
      text: expect.stringContaining('2 × LP'),
      url: 'https://www.discogs.com/sell/release/4821907',
      picture: 'https://i.example/a.jpg?w=1&h=2',
      actions: [
        { label: 'See the 2 copies', url: 'https://www.discogs.com/sell/release/4821907' },
        { label: 'Mute or change', url: expect.stringContaining('https://cratewatch.example/alert/') },
      ],
      why: 'On your Cratewatch list.',
      source: { label: 'Data provided by Discogs.', url: 'https://www.discogs.com/release/4821907' },
      records: [
        {
          watchId: '0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1',
          alert: 'appeared',
          holds: true,
          isForSale: true,
          seenAt: '2026-01-05T14:02:00.000Z',
          releaseId: 4_821_907,
          artist: 'Alice *Venn*',
          title: 'Slow <Harbour> & [Sea](https://evil.example)',
          was: null,
          copy: null,
          format: '2 × LP',
          country: 'Netherlands',
          year: 1974,
          label: null,
          catalogueNumber: null,
          album: null,
          picture: 'https://i.example/a.jpg?w=1&h=2',
          copies: 2,
          price: { value: 18.07, currency: 'USD', isConverted: false },
        },
      ],
    },
  })
})

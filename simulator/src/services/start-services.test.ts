import { expect, it, onTestFinished } from 'vitest'
import { standingClock } from '../kit/clock.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { startServices } from './start-services.ts'

async function open() {
  const services = await startServices({ clock: standingClock() })
  onTestFinished(() => services.close())
  return services
}

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it('takes the examples of the documentation', async () => {
  const { url, settingsOf, received } = await open()
  const ntfy = {
    topic: 'mytopic',
    message: 'Disk space is low at 5.1 GB',
    title: 'Low disk space alert',
    tags: ['warning'],
  }
  const answer = await post(`${url}/ntfy/`, ntfy, { authorization: 'Bearer tk_simulated' })
  expect(await answer.json()).toMatchObject({ event: 'message', topic: 'mytopic' })
  await post(String(settingsOf('slack')['webhookUrl']), {
    text: 'Hello',
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*Hello*\n<https://a.example|A>' } }],
  })
  await post(
    `${url}/gotify/message`,
    { title: 'my title', message: 'my message', priority: 5 },
    { 'x-gotify-key': 'AsimulatedToken1' },
  )
  await post(`${url}/apprise/notify/crate-alerts`, { body: 'test message' })
  const discord = `${String(settingsOf('discord')['webhookUrl'])}?wait=true`
  await post(discord, {
    embeds: [{ title: 'Hello', description: '[A](https://a.example)' }],
    allowed_mentions: { parse: [] },
  })
  expect(received().map(({ service, to, title, links }) => [service, to, title, links.length])).toEqual([
    ['ntfy', 'mytopic', 'Low disk space alert', 0],
    ['slack', '#records', 'Hello', 1],
    ['gotify', 'an application', 'my title', 0],
    ['apprise', 'crate-alerts', '', 0],
    ['discord', 'a channel', 'Hello', 1],
  ])
})

it('refuses what the services refuse', async () => {
  const { url, settingsOf, received } = await open()
  const discord = String(settingsOf('discord')['webhookUrl'])
  expect((await post(`${url}/ntfy/`, { topic: 'a' })).status).toBe(401)
  expect(
    (await post(`${url}/ntfy/`, { topic: 'a b' }, { authorization: 'Bearer tk_simulated' })).status,
  ).toBe(400)
  const actions = ['a', 'b', 'c', 'd'].map((label) => ({ action: 'view', label, url: 'https://a.example' }))
  const crowded = { topic: 'a', message: 'Hello', actions }
  expect((await post(`${url}/ntfy/`, crowded, { authorization: 'Bearer tk_simulated' })).status).toBe(400)
  expect((await post(discord, {})).status).toBe(400)
  expect((await post(`${discord}x`, {})).status).toBe(401)
  expect((await post(`${url}/discord/api/webhooks/1/x`, {})).status).toBe(404)
  expect(await (await post(`${url}/slack/services/x`, {})).text()).toBe('no_service')
  expect((await post(`${url}/gotify/message`, {})).status).toBe(401)
  expect(await (await post(`${url}/pushover/1/messages.json`, {})).json()).toMatchObject({
    token: 'invalid',
    status: 0,
  })
  expect((await post(`${url}/webhook/x`, {})).status).toBe(400)
  expect((await post(`${url}/apprise/notify/unknown`, { body: 'x' })).status).toBe(204)
  expect(received()).toEqual([])
})

it('shows what was sent, and forgets it when asked to', async () => {
  const { url, received } = await open()
  await post(`${url}/apprise/notify/crate-alerts`, { title: 'A <record>', body: 'is back' })
  const page = await (await fetch(url)).text()
  expect(page).toContain('A &#60;record&#62;')
  for (const name of Object.keys(SERVICES) as ServiceName[]) expect(page).toContain(`>${name}<`)
  await post(`${url}/_control/clear`, {})
  expect(received()).toEqual([])
})

it('fails as its faults say', async () => {
  const { url, faults, received } = await open()
  faults.add({ kind: 'limit', prefix: '/apprise', next: 1, retryAfter: 7 })
  const limited = await post(`${url}/apprise/notify/crate-alerts`, { body: 'x' })
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect(received()).toEqual([])
  faults.add({ kind: 'down', when: 'after', next: 1 })
  expect((await post(`${url}/apprise/notify/crate-alerts`, { body: 'x' })).status).toBe(503)
  expect(received()).toHaveLength(1)
})

it('accepts nothing that it did not take: a request that hung and was let go is refused', async () => {
  const { url, faults, received } = await open()
  faults.add({ kind: 'stall', next: 1 })
  const hanging = post(`${url}/apprise/notify/crate-alerts`, { body: 'x' })
  while (faults.holding === 0) await new Promise(setImmediate)
  faults.release()
  expect((await hanging).status).toBe(503)
  expect(received()).toEqual([])
})

it('takes a message to which it answers without end', async () => {
  const { url, faults, received } = await open()
  faults.add({ kind: 'huge' })
  const answer = await post(`${url}/apprise/notify/crate-alerts`, { body: 'x' })
  expect([answer.status, received().length]).toEqual([200, 1])
})

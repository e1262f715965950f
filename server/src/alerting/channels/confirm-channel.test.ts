import { days } from '@cratewatch/domain/kernel/duration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { openChannelFixture, type ChannelFixture } from '../../../test/fixtures/channel-fixture.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'
import { unsubscribeToken } from '../tokens.ts'

const PARTNER = 'partner@example.com'

const database = await withDatabase()
let fixture: ChannelFixture
let ada: TestClient

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openChannelFixture(database)
  ada = (await fixture.user({ email: 'ada@example.com' })).client
})
afterEach(() => fixture.close())

const invite = (address = PARTNER, client = ada) =>
  client('POST', '/api/channels', { kind: 'email', label: 'Click here: evil.example', settings: { address } })
const mails = () => fixture.post.deliver(fixture.deps)
const stranger = () => clientOf(fixture.app)
const list = async () => (await ada('GET', '/api/channels')).body.channels

/** Invites the partner, and returns the path that the mail's button leads to. */
async function invited(): Promise<string> {
  await invite()
  const [mail] = await mails()
  return `/api/channel-invitations/${/channel-invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`
}

describe('an invitation', () => {
  it('names the account, holds no word of a user, and is not agreed to by being read', async () => {
    expect((await invite(' Partner@Example.com ')).status).toBe(201)
    const [mail] = await mails()
    expect(mail?.to).toBe(PARTNER)
    expect(mail?.text).toContain('a•••@example.com')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
    const path = `/api/channel-invitations/${/channel-invitation\/([\w-]+)/.exec(mail!.text)![1]}`
    for (const method of ['GET', 'HEAD'] as const) expect((await stranger()(method, path)).status).toBe(200)
    expect((await stranger()('GET', path)).body).toEqual({
      account: 'a•••@example.com',
      address: PARTNER,
      isAgreed: false,
    })
    expect((await list())[1]).toMatchObject({
      state: 'unconfirmed',
      address: PARTNER,
      gets: { alerts: 'starred' },
    })
  })

  it.each([
    [{ alerts: 'all', summaries: false, alarms: false }],
    [{ alerts: 'starred', summaries: true, alarms: false }],
    [{ alerts: 'starred', summaries: false, alarms: true }],
  ])('is to starred records, and its owner cannot make more of it: %j', async (gets) => {
    await stranger()('PUT', await invited(), { agrees: true })
    const { id, label } = (await list())[1]
    const change = { label, isOn: true, digest: { kind: 'at-once' }, quiet: null }
    const path = `/api/channels/${id}`
    expect((await ada('PUT', path, { ...change, gets })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'gets',
    })
    const none = { alerts: 'none', summaries: false, alarms: false }
    expect((await ada('PUT', path, { ...change, gets: none })).body.gets).toEqual(none)
  })

  it('is agreed to, and taken back by the same link', async () => {
    const path = await invited()
    expect((await stranger()('PUT', path, { agrees: true })).status).toBe(204)
    expect((await stranger()('PUT', path, { agrees: true })).status).toBe(204)
    expect((await stranger()('GET', path)).body.isAgreed).toBe(true)
    expect((await list())[1].state).toBe('on')
    const events = await database.queries
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'method-added')
      .execute()
    expect(events).toEqual([{ detail: 'channel' }])
    expect((await stranger()('PUT', path, { agrees: false })).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect((await stranger()('GET', path)).error?.code).toBe('INVALID_TOKEN')
  })

  it('that is sent again makes the one before worthless, and each ends after a week', async () => {
    const first = await invited()
    const { id } = (await list())[1]
    expect((await ada('POST', `/api/channels/${id}/code`)).status).toBe(204)
    const [mail] = await mails()
    const second = `/api/channel-invitations/${/channel-invitation\/([\w-]+)/.exec(mail!.text)![1]}`
    expect((await stranger()('PUT', first, { agrees: true })).error?.code).toBe('INVALID_TOKEN')
    await fixture.clock.advance(days(7))
    expect((await stranger()('PUT', second, { agrees: true })).error?.code).toBe('INVALID_TOKEN')
  })

  it.each(['nobody', 'a@b', 'a@example.com\r\nBcc: eve@example.com'])('goes not to %j', async (address) => {
    const { status, error } = await invite(address)
    expect([status, error?.code, error?.field]).toEqual([400, 'VALIDATION_FAILED', 'settings.address'])
  })

  it('goes not to the address of the account, nor twice to another', async () => {
    expect((await invite('ADA@example.com')).error?.code).toBe('CHANNEL_ALREADY_EXISTS')
    await invite()
    expect((await invite()).error?.code).toBe('CHANNEL_ALREADY_EXISTS')
    expect(await mails()).toHaveLength(1)
  })

  it('goes to one mailbox three times a week at most, whoever asks', async () => {
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 4; n++)
      answers.push((await invite(PARTNER, (await fixture.user()).client)).error?.code)
    expect(answers).toEqual([undefined, undefined, undefined, 'RATE_LIMITED'])
    expect(await mails()).toHaveLength(3)
    await fixture.clock.advance(days(7))
    expect((await invite(PARTNER, (await fixture.user()).client)).status).toBe(201)
  })

  it('is one of ten a day, also after a restart, and a refused one leaves nothing', async () => {
    const { id, client } = await fixture.user()
    for (let n = 0; n < 10; n++) expect((await invite(`${n}@example.com`, client)).status).toBe(201)
    await fixture.restart()
    const again = await signedIn(fixture.app, fixture.deps, id)
    const { error } = await invite('more@example.com', again)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 86_400 })
    const rows = await database.queries
      .selectFrom('channels')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(rows).toHaveLength(11)
  })
})

describe('unsubscribing somebody who was invited', () => {
  it('by one click ends only their mails, and may be repeated', async () => {
    await stranger()('PUT', await invited(), { agrees: true })
    const { id: channelId } = (await list())[1]
    const path = `/api/unsubscribe/${unsubscribeToken(fixture.deps.secrets, { channelId }, PARTNER)}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let n = 0; n < 2; n++)
      expect((await stranger()('POST', path, 'List-Unsubscribe=One-Click', form)).status).toBe(204)
    expect(await list()).toEqual([expect.objectContaining({ isAccount: true, state: 'on' })])
  })
})

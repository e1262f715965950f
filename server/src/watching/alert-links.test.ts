import { days } from '@cratewatch/domain/kernel/duration'
import { ANY_PRESSING } from '@cratewatch/domain/records/pressings'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDelivery } from '../../test/factories/delivery.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { signedIn } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { alertLinkToken } from '../alerting/tokens.ts'
import { cleanUp } from '../app/jobs/clean-up.ts'
import { coverPressings } from './masters/cover-pressings.ts'

const { database, deps, app, clock, visitor: stranger, startOver } = await withApp()
let made: Awaited<ReturnType<typeof makeDelivery>>
let path: string

beforeEach(async () => {
  await startOver()
  made = await makeDelivery(deps.db, {
    watch: { alert_rule: JSON.stringify({ ceiling: { minor: 3_000, currency: 'USD' } }), may_wake: true },
  })
  path = linkOf('one')
})

const toOwner = () => {
  const { user, delivery } = made
  return { email: user.email, channel: { id: delivery.channel_id, address: null } }
}
const linkOf = (key: string, watchId = made.watch.id) => {
  const alert = { watchId, key, release: made.release, album: null, recipient: toOwner() }
  return `/api/alert-links/${alertLinkToken(deps.secrets, alert)}`
}
const lower = (minor: number, currency = 'USD') => ({ action: 'lower-ceiling', ceiling: { minor, currency } })
const watches = () => database.queries.selectFrom('watches').selectAll().execute()

describe('the link of an alert', () => {
  it('names its record, and changes nothing by being followed', async () => {
    const before = await watches()
    for (const method of ['GET', 'HEAD'] as const) expect((await stranger(method, path)).status).toBe(200)
    expect((await stranger('GET', path)).body).toEqual({
      artist: made.release.artist,
      name: made.release.title,
      thumb: made.release.thumb,
      buyUrl: expect.stringContaining(`/sell/release/${made.release.id}`),
      isWatched: true,
      mutedUntil: null,
      ceiling: { minor: 3_000, currency: 'USD' },
      isUsed: false,
      pressing: null,
      isExcluded: false,
    })
    expect(await watches()).toEqual(before)
  })

  it('mutes as often as wanted', async () => {
    for (const each of [path, path]) {
      const { body } = await stranger('PUT', each, { action: 'mute', until: 'on-again' })
      expect(body).toMatchObject({ mutedUntil: 'on-again', isUsed: false })
    }
  })

  it('ends the watch of what was bought, once, and still names it', async () => {
    const answers = await Promise.all([1, 2].map(() => stranger('PUT', path, { action: 'bought' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await watches()).toEqual([])
    expect((await stranger('GET', path)).body).toMatchObject({
      name: made.release.title,
      isWatched: false,
      ceiling: null,
      isUsed: true,
    })
    expect((await stranger('GET', linkOf('another'))).error?.code).toBe('INVALID_TOKEN')
  })

  it('lowers the price limit, once for each alert, and leaves the rest of the rule', async () => {
    const { body } = await stranger('PUT', path, lower(2_500))
    expect(body).toMatchObject({ ceiling: { minor: 2_500, currency: 'USD' }, isUsed: true })
    expect((await stranger('PUT', path, lower(2_000))).error?.code).toBe('INVALID_TOKEN')
    expect((await stranger('PUT', linkOf('next'), lower(2_000))).body.ceiling.minor).toBe(2_000)
    expect((await watches())[0]).toMatchObject({ alert_rule: { ceiling: { minor: 2_000 } }, may_wake: true })
  })

  it.each([lower(3_000), lower(3_001), lower(2_000, 'EUR')])('never raises it: %j', async (given) => {
    expect((await stranger('PUT', path, given)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'ceiling',
    })
    expect((await stranger('PUT', path, lower(2_999))).status).toBe(200)
  })

  it('sets the first limit, in whatever currency', async () => {
    const owner = await signedIn(app, deps, made.user.id)
    await owner('PUT', `/api/vinyls/${made.watch.id}/alert-rule`, { rule: {}, mayWake: false })
    const { body } = await stranger('PUT', path, lower(2_000, 'JPY'))
    expect(body).toMatchObject({ ceiling: { minor: 2_000, currency: 'JPY' }, isUsed: true })
  })

  it('is refused when this instance did not make it, or its record is not watched any more', async () => {
    const [watchId, channelId, nonce, signature] = path.split('/').at(-1)!.split('.')
    const other = await makeDelivery(deps.db)
    for (const token of [
      'nonsense',
      `${watchId}.${'a'.repeat(43)}`,
      `${watchId}.${channelId}.${nonce}.${'a'.repeat(43)}`,
      `${watchId}.${channelId}.${nonce}.7.${signature}`,
      `${watchId}.${other.delivery.channel_id}.${nonce}.${signature}`,
      `${other.watch.id}.${channelId}.${nonce}.${signature}`,
      `${watchId}.x.${nonce}.${signature}`,
      `${watchId}.${nonce}.${signature}`,
      `${watchId}.${signature}`,
    ]) {
      const link = `/api/alert-links/${token}`
      expect((await stranger('GET', link)).error?.code).toBe('INVALID_TOKEN')
      expect((await stranger('PUT', link, { action: 'bought' })).error?.code).toBe('INVALID_TOKEN')
    }
    const owner = await signedIn(app, deps, made.user.id)
    await owner('DELETE', `/api/vinyls/${made.watch.id}`)
    expect((await stranger('GET', path)).error?.code).toBe('INVALID_TOKEN')
  })

  it('that was used is forgotten after a month', async () => {
    await stranger('PUT', path, lower(2_500))
    await clock.advance(days(31))
    await cleanUp(database.queries, clock.now())
    expect(await database.queries.selectFrom('used_links').selectAll().execute()).toEqual([])
  })
})

describe('the star', () => {
  it('is put on a record and taken off', async () => {
    const owner = await signedIn(app, deps, made.user.id)
    const star = `/api/vinyls/${made.watch.id}/star`
    for (const isStarred of [true, true, false]) {
      expect((await owner('PUT', star, { isStarred })).status).toBe(204)
      expect((await owner('GET', '/api/vinyls')).body.vinyls[0].isStarred).toBe(isStarred)
    }
    expect((await owner('PUT', star, {})).error?.code).toBe('MISSING_REQUIRED_FIELD')
  })
})

describe('the link of an alert about a pressing of an album', () => {
  const ofPressing = async (key: string) => {
    const lp = aPressing({ id: made.release.id })
    const master = await makeMaster(deps.db, { pressings: [lp] })
    const watch = await makeMasterWatch(deps.db, { user_id: made.user.id, master_id: master.id })
    await deps.db.transaction().execute((tx) => coverPressings(tx, deps, watch.id))
    const album = { masterId: master.id, artist: '', title: '', filter: ANY_PRESSING }
    const alert = { watchId: watch.id, key, release: lp, album, recipient: toOwner() }
    return { watch, path: `/api/alert-links/${alertLinkToken(deps.secrets, alert)}` }
  }
  const filterOf = (id: string) =>
    deps.db.selectFrom('watches').select('pressing_filter').where('id', '=', id).executeTakeFirst()

  it('names the pressing and leaves it out, once', async () => {
    const { watch, path } = await ofPressing('one')
    const { body } = await stranger('GET', path)
    expect(body).toMatchObject({
      pressing: { discogsId: made.release.id },
      isExcluded: false,
      buyUrl: expect.stringContaining(`/sell/release/${made.release.id}`),
    })
    expect((await stranger('PUT', path, { action: 'not-this' })).body).toMatchObject({
      isExcluded: true,
      isUsed: true,
      isWatched: true,
    })
    expect(await filterOf(watch.id)).toEqual({
      pressing_filter: { ...ANY_PRESSING, without: [made.release.id] },
    })
    expect((await stranger('PUT', path, { action: 'not-this' })).status).toBe(400)
    expect((await stranger('PUT', path, { action: 'bought' })).status).toBe(400)
  })

  it('is of no use where the record itself is watched', async () => {
    expect((await stranger('PUT', path, { action: 'not-this' })).body.error.code).toBe('VALIDATION_FAILED')
    expect((await stranger('PUT', path, { action: 'bought' })).status).toBe(200)
  })
})

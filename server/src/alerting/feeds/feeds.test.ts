import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeNotification } from '../../../test/factories/notification.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { timestamp } from '../../database/database.ts'
import { escapeXml } from './alert-feed.ts'

const { database, deps, app, clock, another, startOver } = await withApp()
let ada: TestClient
let made: Awaited<ReturnType<typeof makeDelivery>>

beforeEach(async () => {
  await startOver()
  made = await makeDelivery(deps.db, { user: { locale: 'es' } })
  await database.queries
    .updateTable('releases')
    .set({ artist: 'Tom & <Jerry>', title: '“Ñu”\u0001' })
    .execute()
  await database.queries
    .updateTable('notifications')
    .set({ params: JSON.stringify({ count: 2, price: 18.07, currency: 'USD' }) })
    .execute()
  ada = await signedIn(app, deps, made.user.id)
})

const renew = async (): Promise<string> => new URL((await ada('POST', '/api/feed')).body.url).pathname
const read = (path: string, headers = {}) => clientOf(app)('GET', path, undefined, headers)

describe('the address of the feed', () => {
  it('is there once it was made, is replaced by a new one, and is revoked', async () => {
    expect((await ada('GET', '/api/feed')).body).toEqual({ feed: null })
    const first = await renew()
    const second = await renew()
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await ada('DELETE', '/api/feed')).status).toBe(204)
    expect((await read(second)).error?.code).toBe('NOT_FOUND')
    expect((await ada('DELETE', '/api/feed')).status).toBe(204)
    expect((await ada('GET', '/api/feed')).body).toEqual({ feed: null })
  })

  it('is shown once, when it is made; after that by its ending, and when it was read last', async () => {
    const path = await renew()
    const madeAt = new Date(clock.now()).toISOString()
    const shown = { ending: path.slice(-4), madeAt, lastUsedAt: null }
    expect((await ada('GET', '/api/feed')).body).toEqual({ feed: shown })
    await clock.advance(hours(1))
    await read(path)
    const lastUsedAt = new Date(clock.now()).toISOString()
    expect((await ada('GET', '/api/feed')).body).toEqual({ feed: { ...shown, lastUsedAt } })
  })

  it('is made by nobody who has but a session, and is an event when it comes and goes', async () => {
    await renew()
    await clock.advance(minutes(10))
    expect((await ada('POST', '/api/feed')).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    await ada('DELETE', '/api/feed')
    const events = await database.queries
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('detail', '=', 'feed')
      .orderBy('at')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['method-added', 'method-removed'])
  })

  it('stands nowhere in the database, and survives a new APP_SECRET', async () => {
    const path = await renew()
    const [row] = await database.queries.selectFrom('feeds').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(path.split('/').at(-1))
    const secrets = deriveSecrets('another secret of thirty-two chars', 'the secret of the tests, 32 or more')
    const later = await another({ secrets })
    const client = await signedIn(later, { ...deps, secrets }, made.user.id)
    expect((await client('GET', '/api/feed')).body.feed.ending).toBe(path.slice(-4))
    expect((await clientOf(later)('GET', path)).status).toBe(200)
  })

  it('has no ending once the APP_SECRET of its making is gone, and is still read', async () => {
    const path = await renew()
    const secrets = deriveSecrets('another secret of thirty-two chars')
    const later = await another({ secrets })
    const client = await signedIn(later, { ...deps, secrets }, made.user.id)
    expect((await client('GET', '/api/feed')).body.feed.ending).toBe('')
    expect((await clientOf(later)('GET', path)).status).toBe(200)
  })
})

describe('the feed', () => {
  it('says in the language of its reader what the bell says, well formed', async () => {
    const { status, body, headers } = await read(await renew())
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/atom+xml'),
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
    })
    expect(body).toContain('xml:lang="es"')
    expect(body).toContain('<title>A la venta: Tom &amp; &lt;Jerry&gt; – “Ñu” (2 copias desde 18,07')
    expect(body).toContain(`<id>urn:uuid:${made.notification.id}</id>`)
    expect(body).toContain('<updated>2026-01-05T09:00:00.000Z</updated>')
    expect(body).toContain(`/sell/release/${made.release.id}`)
    expect(body).not.toContain('\u0001')
  })

  it('is as new as the newest of its entries, and has each with its own moment and link', async () => {
    const { queries } = database
    const params = JSON.stringify({ count: 2, price: 18.07, currency: 'USD' })
    const others = [
      { id: deps.ids.uuid(), at: '2026-01-05T08:00:00.000Z' },
      { id: deps.ids.uuid(), at: '2026-01-05T08:30:00.000Z' },
    ]
    for (const { id, at } of others) {
      const release = await makeRelease(queries)
      const created_at = timestamp(instant(Date.parse(at)))
      const { user_id, type, title_key, message_key } = await queries
        .selectFrom('notifications')
        .select(['user_id', 'type', 'title_key', 'message_key'])
        .where('id', '=', made.notification.id)
        .executeTakeFirstOrThrow()
      const own = { id, release_id: release.id, created_at, params, occasion: id }
      await makeNotification(queries, { user_id, type, title_key, message_key, ...own })
    }
    const { body } = await read(await renew())
    const [feed, ...entries] = body.split('<entry>')
    expect(/<updated>(.*?)<\/updated>/.exec(feed)?.[1]).toBe('2026-01-05T09:00:00.000Z')
    expect(
      entries.map((entry: string) => [
        /urn:uuid:([\w-]+)/.exec(entry)?.[1],
        /<updated>(.*?)<\/updated>/.exec(entry)?.[1],
      ]),
    ).toEqual([
      [made.notification.id, '2026-01-05T09:00:00.000Z'],
      [others[1]?.id, '2026-01-05T08:30:00.000Z'],
      [others[0]?.id, '2026-01-05T08:00:00.000Z'],
    ])
  })

  it('shows the cover, says why in the words of a feed, and names its source', async () => {
    const thumb = 'https://i.discogs.com/a&b.jpg'
    await database.queries.updateTable('releases').set({ thumb }).execute()
    const { body } = await read(await renew())
    const [, content] = /<content type="html">(.*?)<\/content>/s.exec(body) ?? []
    expect(content).toContain('&lt;img src=&quot;https://i.discogs.com/a&amp;amp;b.jpg&quot;')
    expect(content).toContain('&lt;p&gt;Está en tu lista de Cratewatch.&lt;/p&gt;')
    expect(content).toMatch(
      /&lt;a href=&quot;https?:[^ ]+\/release\/\d+&quot;&gt;Datos proporcionados por Discogs/,
    )
    expect(body).toMatch(
      /<summary>[^<]*Está en tu lista de Cratewatch\.\nDatos proporcionados por Discogs[^<]*<\/summary>/,
    )
    expect(body).toMatch(/<rights>[^<]*Zink Media[^<]*<\/rights>/)
    expect(body).not.toMatch(/correo|e-mail/)
    await database.queries.updateTable('releases').set({ thumb: 'javascript:alert(1)' }).execute()
    expect((await read(await renew())).body).not.toContain('javascript')
  })

  it('names the pressing of an album, and what is watched of it', async () => {
    const { queries } = database
    const lp = aPressing({ id: made.release.id, label: 'Factory', catalogueNumber: 'FACT 25' })
    const filter = { ...ANY_RECORD, formats: ['LP'] } as const
    const master = await makeMaster(queries, { pressings: [lp] })
    const watch = await makeMasterWatch(queries, { user_id: made.user.id, master_id: master.id, filter })
    const { label, format, country, year, catalogueNumber: catalogue_number } = lp
    await queries.updateTable('releases').set({ label, format, country, year, catalogue_number }).execute()
    await queries.updateTable('notifications').set({ watch_id: watch.id }).execute()
    const { body } = await read(await renew())
    expect(body).toContain('LP, Album · UK 1990 · Factory FACT 25')
    expect(body).toContain('Vigilas cualquier LP de este álbum.')
  })

  it('is not sent again to whoever has it, until it changes', async () => {
    const path = await renew()
    const etag = String((await read(path)).headers['etag'])
    await clock.advance(hours(1))
    expect((await read(path, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    await database.queries.deleteFrom('notifications').execute()
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('holds the newest fifty alerts, none that were silent, and none of others', async () => {
    const { id: _, ...entry } = made.notification
    const rows = Array.from({ length: 60 }, (_each, n) => ({
      ...entry,
      id: crypto.randomUUID(),
      transition_id: null,
      created_at: new Date(entry.created_at + n * 1_000),
      params: JSON.stringify({ count: 1, price: null, currency: null }),
      unsent: null,
      read_at: null,
      silent_reason: n === 59 ? ('muted' as const) : null,
    }))
    await database.queries.insertInto('notifications').values(rows).execute()
    await makeDelivery(deps.db)
    const { body } = await read(await renew())
    const ids = [...body.matchAll(/<entry>\s*<id>urn:uuid:(.*?)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual(
      rows
        .slice(9, 59)
        .map(({ id }) => id)
        .toReversed(),
    )
  })
})

it('every character of a text survives XML, or is left out', () => {
  expect(escapeXml(`<a href='x'>&"\u0000\u001F\uFFFE\uD800🎛\t`)).toBe(
    '&lt;a href=&apos;x&apos;&gt;&amp;&quot;\uFFFD🎛\t',
  )
})

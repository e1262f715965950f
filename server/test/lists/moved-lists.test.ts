import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { OWN_HEADER } from '@cratewatch/domain/lists/list-shape'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../src/database/database.ts'
import { makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import type { ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'
import { signedIn, type TestClient } from '../test-app.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

beforeEach(async () => {
  fixture = await fixtures.open()
})

const PREVIEW = '/api/vinyls/import/preview'

async function somebody() {
  const { id } = await makeUser(fixture.deps.db, { plan: 'PREMIUM', currency: 'EUR' })
  return { id, client: await signedIn(fixture.app, fixture.deps, id) }
}

const send = async (client: TestClient, file: string) =>
  (
    await client('POST', PREVIEW, Buffer.from(file), {
      'content-type': 'text/csv',
      'x-file-name': 'list.csv',
    })
  ).body

async function confirm(client: TestClient, id: string, more: object = {}) {
  const confirmed = await client('POST', '/api/vinyls/import/confirm', { id, ...more })
  await fixture.work()
  return confirmed
}

const outcomes = async (client: TestClient) =>
  (await client('GET', '/api/vinyls/import/status/items')).body.items.map(
    ({ discogsId, outcome, reason }: Record<string, unknown>) => [discogsId, reason ?? outcome],
  )

describe('a record that is plainly another than its file names', () => {
  it('is marked where it is known, and imported only when it is ticked all the same', async () => {
    const { id, client } = await somebody()
    for (const [number, artist, title] of [
      [501, 'Neu!', 'Neu! 75'],
      [502, 'The Persuader', 'Stockholm'],
      [503, 'Vladislav Delay', 'Anima'],
    ] as const)
      await makeRelease(fixture.deps.db, { id: number, artist, title })
    const file = 'release_id,Artist,Title\n501,NEU,"Neu 75"\n502,Can,Tago Mago\n503,Faust,So Far\n'
    const preview = await send(client, file)
    expect(preview).toMatchObject({ lines: 3, records: 1, different: 2, problems: {} })
    expect(preview.firstRecords).toMatchObject([{ line: 2, differs: false, found: { title: 'Neu! 75' } }])
    const differing = {
      line: 3,
      said: { artist: 'Can', title: 'Tago Mago' },
      found: { artist: 'The Persuader', title: 'Stockholm' },
      differs: true,
    }
    expect(preview.firstDifferent).toMatchObject([differing, { line: 4 }])
    const { body } = await client('GET', `${PREVIEW}/lines?kind=different&limit=1`)
    expect(body).toMatchObject({ lines: [differing], pagination: { total: 2 } })
    await confirm(client, preview.id, { despite: [4, 2] })
    expect(await fixture.watchedBy(id)).toEqual([501, 503])
  })

  it('is not started either when only the import looks it up', async () => {
    const { id, client } = await somebody()
    const [a, b] = fixture.ordinary(2) as [number, number]
    const { world } = fixture.simulation
    const { result } = await fixture.deps.marketplace.release(a)
    const title = result.ok ? result.value.title : ''
    const album = world.release(fixture.ordinary(9).at(-1)!)!.masterId!
    const preview = await send(
      client,
      `release_id,Title\n${a},"${title.replaceAll('"', '""')}"\n${b},Qqqqq Zzzzz Xxxxx\n[m${album}],Jjjjj Vvvvv\n`,
    )
    expect(preview).toMatchObject({ records: 3, different: 0 })
    expect(preview.firstRecords[1]).toMatchObject({ found: null, differs: false })
    await confirm(client, preview.id)
    expect(await outcomes(client)).toEqual([
      [a, 'imported'],
      [b, 'different'],
      [album, 'different'],
    ])
    expect(await fixture.watchedBy(id)).toEqual([a])
  })
})

describe('the lines of a preview', () => {
  it('are left out one by one', async () => {
    const { id, client } = await somebody()
    const [a, b, c] = fixture.ordinary(3) as [number, number, number]
    const preview = await send(client, `${a}\n${b}\n${c}\n`)
    await confirm(client, preview.id, { without: [2] })
    expect(await fixture.watchedBy(id)).toEqual([a, c].toSorted((x, y) => x - y))
  })

  it('are read again by the column that their owner chooses, and by nobody else', async () => {
    const [ann, ben] = [await somebody(), await somebody()]
    const file = 'id,artist,number\n1,A,7530535\n2,B,249504\n'
    const preview = await send(ann.client, file)
    expect(preview).toMatchObject({ records: 0, problems: { 'unnamed-number': 2 }, column: null })
    expect(preview.columns).toEqual([
      { column: 0, name: 'id', example: '1' },
      { column: 2, name: 'number', example: '7530535' },
    ])
    const choice = { id: preview.id, column: 2 }
    expect((await ben.client('PUT', PREVIEW, choice)).error?.code).toBe('NOT_FOUND')
    const { body } = await ann.client('PUT', PREVIEW, choice)
    expect(body).toMatchObject({ fileName: 'list.csv', records: 2, column: 2 })
    expect(body.firstRecords).toMatchObject([{ discogsId: 7530535 }, { discogsId: 249504 }])
    expect((await ann.client('PUT', PREVIEW, choice)).error?.code).toBe('NOT_FOUND')
    expect((await confirm(ann.client, preview.id)).error?.code).toBe('NOT_FOUND')
  })

  it('bring the price limits of another watcher as rules, in the currency of their user where none is said', async () => {
    const { id, client } = await somebody()
    const [a, b] = fixture.ordinary(2) as [number, number]
    const preview = await send(
      client,
      JSON.stringify([
        { release_id: a, max_price: 12.5, currency: 'GBP' },
        { release_id: b, max_price: 500 },
      ]),
    )
    expect(preview.firstRecords).toMatchObject([
      { ceiling: { minor: 1_250, currency: 'GBP' } },
      { ceiling: { minor: 50_000, currency: 'EUR' } },
    ])
    await confirm(client, preview.id)
    const rules = await fixture.deps.db
      .selectFrom('watches')
      .select('alert_rule')
      .where('user_id', '=', id)
      .where('release_id', '=', a)
      .execute()
    expect(rules).toEqual([
      { alert_rule: { ceiling: { minor: 1_250, currency: 'GBP' }, onlyWithinCeiling: true } },
    ])
  })
})

const text = fc.string({
  unit: fc.constantFrom('a', 'é', '"', "'", ',', ';', '=', '-', '\n', '\r', '\t', ' ', '\u0001', '…', '日'),
  minLength: 1,
  maxLength: 30,
})
const aChoice = fc.record({
  isAlbum: fc.boolean(),
  note: fc.option(text),
  tags: fc.uniqueArray(text, { maxLength: 3 }),
  isStarred: fc.boolean(),
  mayWake: fc.boolean(),
  mute: fc.constantFrom('none', 'dated', 'on-again', 'until-cheaper', 'over'),
  rule: fc.option(
    fc.record(
      {
        backForSale: fc.boolean(),
        ceiling: fc.option(
          fc.record({ minor: fc.integer({ min: 1, max: 1e6 }), currency: fc.constantFrom('EUR', 'JPY') }),
        ),
        onlyWithinCeiling: fc.boolean(),
        moreCopies: fc.boolean(),
        cheaperByPercent: fc.option(fc.integer({ min: 5, max: 99 })),
        remindAfterDays: fc.option(fc.integer({ min: 1, max: 365 })),
      },
      { requiredKeys: [] },
    ),
  ),
})

describe('a list that is moved', () => {
  it('holds no record that was added later than now', async () => {
    const { db, clock } = fixture.deps
    const { client } = await somebody()
    const { id } = await makeRelease(db)
    const file = `release_id,${OWN_HEADER}\n${id},2099-01-01T00:00:00.000Z\n`
    await confirm(client, (await send(client, file)).id)
    const [watch, ...others] = await db.selectFrom('watches').select('created_at').execute()
    expect(others).toEqual([])
    expect(watch?.created_at).toBeLessThanOrEqual(clock.now())
  })

  it(
    'is whole: its export, imported into an empty account, is exported as it was',
    { tags: 'play' },
    async () => {
      const { db, clock } = fixture.deps
      const property = fc.asyncProperty(fc.array(aChoice, { minLength: 1, maxLength: 5 }), async (chosen) => {
        for (const table of ['watches', 'masters'] as const) await db.deleteFrom(table).execute()
        const [from, to] = [await somebody(), await somebody()]
        for (const [n, { isAlbum, rule, mute, ...choice }] of chosen.entries()) {
          const muted = {
            none: {},
            dated: { muted_at: timestamp(clock.now()), muted_until: timestamp(plus(clock.now(), days(3))) },
            over: { muted_at: timestamp(clock.now()), muted_until: timestamp(clock.now()) },
            'on-again': { muted_at: timestamp(clock.now()) },
            'until-cheaper': { muted_at: timestamp(clock.now()), muted_value: 9.99, muted_currency: 'EUR' },
          }[mute]
          const row = {
            user_id: from.id,
            created_at: timestamp(plus(clock.now(), days(-n - 1))),
            alert_rule: rule === null || Object.keys(rule).length === 0 ? null : JSON.stringify(rule),
            note: choice.note?.trim() || null,
            tags: [
              ...new Set(
                choice.tags.map((tag) => tag.trim().replaceAll(/\s+/g, ' ')).filter((tag) => tag !== ''),
              ),
            ],
            is_starred: choice.isStarred,
            may_wake: choice.mayWake,
            ...muted,
          }
          if (isAlbum) {
            await makeMaster(db, { id: 900 + n })
            await makeMasterWatch(db, {
              ...row,
              master_id: 900 + n,
              filter: { ...ANY_RECORD, yearTo: 1990 + n },
            })
          } else await makeWatch(db, { ...row, release_id: (await makeRelease(db)).id })
        }
        const file = (await from.client('GET', '/api/vinyls/export')).body as string
        await confirm(to.client, (await send(to.client, file)).id)
        expect((await to.client('GET', '/api/vinyls/export')).body).toBe(file)
      })
      await fc.assert(property, { numRuns: 40, seed: 43 })
    },
  )
})

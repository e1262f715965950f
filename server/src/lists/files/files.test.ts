import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/lists/import-limits'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import type { ListFixture } from '../../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../../test/fixtures/with-list-fixtures.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

beforeEach(async () => {
  fixture = await fixtures.open()
})

const PREVIEW = '/api/vinyls/import/preview'

async function somebody(plan: 'FREE' | 'PREMIUM' = 'PREMIUM') {
  const { id } = await makeUser(fixture.deps.db, { plan })
  return { id, client: await signedIn(fixture.app, fixture.deps, id) }
}

const send = (client: TestClient, file: string | Buffer, name = 'list.csv') =>
  client('POST', PREVIEW, typeof file === 'string' ? Buffer.from(file) : file, {
    'content-type': 'text/csv',
    'x-file-name': encodeURIComponent(name),
  })

async function importAll(client: TestClient, file: string | Buffer, more: object = {}) {
  const { body } = await send(client, file)
  const confirmed = await client('POST', '/api/vinyls/import/confirm', { id: body.id, ...more })
  await fixture.work()
  return confirmed
}

const WANTLIST = 'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes\n'

describe('the preview of a file', () => {
  it('says what will be imported, and of every other line why not', async () => {
    const { id, client } = await somebody()
    const [a, b, c] = fixture.ordinary(3) as [number, number, number]
    await makeRelease(fixture.deps.db, { id: c })
    await makeWatch(fixture.deps.db, { user_id: id, release_id: c })
    const file = `${WANTLIST}X 1,"Ann, Bob","A ""Title""",L,"LP, Album",,1979,${a},"two
lines"
X 2,Ann,7",L,7",,1979,${b},
X 3,Ann,Again,L,LP,,1979,${a},
X 4,Ann,Watched,L,LP,,1979,${c},
X 5,Ann,Broken,L,LP,,1979,99999999999,
X 6,Ann,No id,L,LP,,1979,,
`
    const { status, body } = await send(client, file, 'my wants – März.csv')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fileName: 'my wants – März.csv',
      format: 'wantlist',
      encoding: 'utf-8',
      lines: 6,
      records: 2,
      problems: { duplicate: 1, 'already-watched': 1 },
      named: { total: 2, searched: 0 },
      room: null,
    })
    expect(
      body.firstRecords.map((line: Record<string, unknown>) => [line['line'], line['discogsId']]),
    ).toEqual([
      [2, a],
      [4, b],
    ])
    expect(
      body.firstProblems.map((line: Record<string, unknown>) => [line['line'], line['problem']]),
    ).toEqual([
      [5, 'duplicate'],
      [6, 'already-watched'],
    ])
    expect(body.firstNamed.map((line: Record<string, unknown>) => line['line'])).toEqual([7, 8])
    expect(await fixture.watchedBy(id)).toEqual([c])
    const page = (await client('GET', `${PREVIEW}/lines?kind=problems&limit=1&page=2`)).body
    expect(page).toMatchObject({ lines: [{ line: 6 }], pagination: { total: 2, pages: 2 } })
  })

  it('counts on where records share a line', async () => {
    const { client } = await somebody()
    const { body } = await send(client, '11, 12,13\n\n11\n\n\n14\n')
    expect(body).toMatchObject({ format: 'lines', lines: 5, records: 4, problems: { duplicate: 1 } })
    const { lines } = (await client('GET', `${PREVIEW}/lines?kind=records`)).body
    expect(lines.map((line: Record<string, unknown>) => [line['line'], line['text']])).toEqual([
      [1, '11'],
      [2, '12'],
      [3, '13'],
      [6, '14'],
    ])
  })

  it('reads links to the pages of the marketplace that is configured', async () => {
    const { client } = await somebody()
    const { siteUrl } = fixture.deps.config.marketplace
    const links = [`${siteUrl}/release/11`, `${siteUrl}/master/12`, 'http://other.example/release/13']
    const { body } = await send(client, links.join('\n'))
    expect(body).toMatchObject({ records: 2, problems: { 'other-page': 1 } })
  })

  it('leaves out of the name what no name holds', async () => {
    const { client } = await somebody()
    expect((await send(client, '1\n', 'my\u0000 wants\n.csv')).body.fileName).toBe('my wants.csv')
  })

  it('is kept for a day, for its owner, until another file takes its place', async () => {
    const { client } = await somebody()
    const other = await somebody()
    const first = (await send(client, '1\n2\n')).body
    expect((await client('GET', PREVIEW)).body.preview.id).toBe(first.id)
    expect((await other.client('GET', PREVIEW)).body).toEqual({ preview: null })
    expect((await other.client('GET', `${PREVIEW}/lines`)).error?.code).toBe('NOT_FOUND')
    const stolen = await other.client('POST', '/api/vinyls/import/confirm', { id: first.id })
    expect(stolen.error?.code).toBe('NOT_FOUND')

    const second = (await send(client, '3\n')).body
    const late = await client('POST', '/api/vinyls/import/confirm', { id: first.id })
    expect(late.error?.code).toBe('NOT_FOUND')
    fixture.clock.set(plus(fixture.clock.now(), days(1)))
    expect((await client('POST', '/api/vinyls/import/confirm', { id: second.id })).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await client('GET', '/api/vinyls/import/status')).body).toEqual({ progress: null })
  })

  it('tells how long the import will take by how lists fare while checks are always due', async () => {
    await fixture.close()
    fixture = await fixtures.open({ checksBetween: 5 })
    const { client } = await fixture.wanting(20)
    const list = Array.from({ length: 100 }, (_, n) => String(n + 1)).join('\n')
    const atBest = (await send(client, list)).body.remainingSeconds
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    const begun = fixture.clock.now()
    await fixture.work()
    const each = (fixture.clock.now() - begun) / 21
    const notified = (await send(client, list)).body.remainingSeconds
    expect(notified / ((100 * each) / 1000)).toBeCloseTo(1, 0.5)
    expect(notified).toBeGreaterThan(2.5 * atBest)
  })

  it('can be discarded', async () => {
    const { client } = await somebody()
    await send(client, '1\n')
    expect((await client('DELETE', PREVIEW)).status).toBe(204)
    expect((await client('GET', PREVIEW)).body).toEqual({ preview: null })
  })

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['line ends of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['line ends of old Macs', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
  ])('reads a table in %s', async (_, encode) => {
    const { client } = await somebody()
    const text = 'release_id,Artist,Title\n249504,Café Tacvba,Avalancha de éxitos\n1,Björk,Début\n'
    const { body } = await send(client, encode(text))
    expect(body).toMatchObject({ lines: 2, records: 2, format: 'table' })
    expect(body.firstRecords[0].text).toContain('Café Tacvba')
    expect(body.firstRecords[1].text).toContain('Björk')
  })

  it.each([
    ['nothing', '', 400, 'FILE_EMPTY'],
    ['blank lines', '\n \n,,\n', 400, 'FILE_EMPTY'],
    ['a header alone', WANTLIST, 400, 'FILE_EMPTY'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 7]),
      400,
      'FILE_UNREADABLE',
    ],
    [
      'a spreadsheet, not saved as text',
      Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000'),
      400,
      'FILE_UNREADABLE',
    ],
    ['a letter', 'Dear Sirs,\nI should like to have records.', 400, 'FILE_WITHOUT_RECORDS'],
    ['orders', 'order_num,seller,release_id\n7-1,Redwax,11\n', 400, 'FILE_OF_ORDERS'],
    ['orders without a record', 'Order #,Buyer,Total\n7-1,Redwax,11\n', 400, 'FILE_OF_ORDERS'],
    ['too many lines', '7\n'.repeat(MAX_LINES + 1), 400, 'FILE_TOO_MANY_LINES'],
    ['a line of too many cells', 'x,'.repeat(MAX_LINES + 1), 400, 'FILE_TOO_MANY_LINES'],
    ['too much', Buffer.alloc(MAX_FILE_BYTES + 1, '7'), 413, 'FILE_TOO_LARGE'],
  ])('refuses %s in clear words, and keeps the one before', async (_, file, status, code) => {
    const { client } = await somebody()
    const { body } = await send(client, '1\n')
    const refused = await send(client, file)
    expect([refused.status, refused.error?.code]).toEqual([status, code])
    expect(refused.error?.message).not.toBe('')
    expect((await client('GET', PREVIEW)).body.preview.id).toBe(body.id)
  })

  it('loses no line to a quote that is never closed', async () => {
    const { client } = await somebody()
    const lines = Array.from({ length: 500 }, (_, n) => `${n + 1},"broken ${n}`)
    const { body } = await send(client, `release_id,Title\n${lines.join('\n')}\n`)
    expect(body).toMatchObject({ lines: 500, records: 500 })
  })

  it('takes any bytes without a failure of ours', async () => {
    const { client } = await somebody()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        fixture.clock.set(plus(fixture.clock.now(), days(1)))
        expect([200, 400]).toContain((await send(client, Buffer.from(bytes))).status)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an import', () => {
  it('watches every record of the file, those on sale as well, and says what became of each', async () => {
    const { id, client } = await somebody()
    const records = fixture.ordinary(6)
    fixture.simulation.world.appear(records[0]!)
    fixture.simulation.world.deleteRelease(records[1]!)
    const confirmed = await importAll(
      client,
      records.map((record) => `https://www.discogs.com/release/${record}`).join('\n'),
    )
    expect(confirmed.status).toBe(202)
    expect(confirmed.body.progress).toMatchObject({ isComplete: false, totalItems: 6, trigger: 'file' })
    const { progress } = (await client('GET', '/api/vinyls/import/status')).body
    expect(progress).toMatchObject({ phase: 'complete', importedItems: 5, skipped: { withdrawn: 1 } })
    expect(await fixture.watchedBy(id)).toEqual(
      records.filter((record) => record !== records[1]).toSorted((a, b) => a - b),
    )
    const { items } = (await client('GET', '/api/vinyls/import/status/items?outcome=imported')).body
    expect(items[0].item).toMatch(/ – /)
  })

  it('leaves what is on sale when asked to', async () => {
    const { id, client } = await somebody()
    const records = fixture.ordinary(2)
    fixture.simulation.world.appear(records[0]!)
    await importAll(client, records.join('\n'), { alsoOnSale: false })
    expect(await fixture.watchedBy(id)).toEqual([records[1]])
  })

  it('keeps to the plan', async () => {
    const { id, client } = await somebody('FREE')
    const { body } = await send(client, fixture.ordinary(9).join('\n'))
    expect(body.room).toBe(5)
    await importAll(client, fixture.ordinary(9).join('\n'))
    expect(await fixture.watchedBy(id)).toHaveLength(5)
    expect((await client('GET', '/api/vinyls/import/status')).body.progress).toMatchObject({
      importedItems: 5,
      skipped: { 'plan-limit': 4 },
    })
  })

  it('runs beside a sync, but not beside another import, and is cancelled by its owner', async () => {
    const { client } = await fixture.collector('sunday_digger')
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    const confirm = async () =>
      client('POST', '/api/vinyls/import/confirm', { id: (await send(client, '1\n2\n')).body.id })
    expect((await confirm()).status).toBe(202)
    expect((await confirm()).error?.code).toBe('SYNC_RUNNING')
    expect((await client('DELETE', '/api/vinyls/import')).status).toBe(204)
    expect((await client('DELETE', '/api/vinyls/import')).error?.code).toBe('NOT_FOUND')
    expect((await confirm()).status).toBe(202)
  })

  it('is refused while another file of the same user is read, and not beside those of others', async () => {
    const [ann, ben] = [await somebody(), await somebody()]
    const many = Array.from({ length: 5_000 }, (_, n) => n + 1).join('\n')
    const answers = await Promise.all([
      send(ann.client, many),
      send(ann.client, '7\n'),
      send(ben.client, '8\n'),
    ])
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual([200, 'SYNC_RUNNING', 200])
    expect((await send(ann.client, '7\n')).body).toMatchObject({ records: 1 })
  })

  it('of 10,000 lines is previewed whole', { tags: 'play' }, async () => {
    const { client } = await somebody()
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `X ${n},"Artist, ${n}","Title ""${n}""",L,"LP",,1979,${n + 1},`,
    )
    const { body } = await send(client, WANTLIST + lines.join('\n'))
    expect(body).toMatchObject({ lines: 10_000, records: 10_000, problems: {} })
    const { body: last } = await client('GET', `${PREVIEW}/lines?kind=records&limit=100&page=100`)
    expect(last.lines.at(-1)).toMatchObject({ line: 10_001, discogsId: 10_000 })
  })
})

describe('the exported watch list', () => {
  it('is a file that spreadsheets open and run nothing of', async () => {
    const { id, client } = await somebody()
    const release = await makeRelease(fixture.deps.db, {
      artist: '=HYPERLINK("http://x")',
      title: '-\'Ünïcode\', "q"',
    })
    await makeWatch(fixture.deps.db, { user_id: id, release_id: release.id })
    const { status, body, headers } = await client('GET', '/api/vinyls/export')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="cratewatch-watchlist.csv"')
    expect(body).toMatch(/^\uFEFFrelease_id,Artist,Title/)
    expect(body).toContain(`${release.id},"'=HYPERLINK(""http://x"")","'-'Ünïcode', ""q"""`)
  })

  it('has each of three records in its columns', async () => {
    const { id, client } = await somebody()
    for (const n of [1, 2, 3]) {
      const of = { artist: `Artist ${n}`, title: `Title ${n}`, label: `Label ${n}`, country: `Land ${n}` }
      const rest = { catalogue_number: `Cat ${n}`, format: `${n} × LP`, year: 1970 + n }
      const release = await makeRelease(fixture.deps.db, { id: 4_821_900 + n, ...of, ...rest })
      await makeWatch(fixture.deps.db, { user_id: id, release_id: release.id, note: `Note ${n}` })
    }
    const lines = String((await client('GET', '/api/vinyls/export')).body).split('\r\n')
    const [header = [], ...rows] = lines.map((line) => line.replace('\uFEFF', '').split(','))
    const second = rows.find(([number]) => number === '4821902') ?? []
    expect(Object.fromEntries(header.map((name, index) => [name, second[index]]))).toMatchObject({
      Artist: 'Artist 2',
      Title: 'Title 2',
      Label: 'Label 2',
      'Catalog#': 'Cat 2',
      Format: '2 × LP',
      Released: '1972',
      Country: 'Land 2',
      URL: `${fixture.deps.config.marketplace.siteUrl}/release/4821902`,
      cratewatch_note: 'Note 2',
    })
  })

  it('imports again unchanged, whatever its records are called', { tags: 'play' }, async () => {
    const nasty = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom(
        '=1+1',
        '+x',
        '-x',
        '@x',
        '"',
        '",\n"',
        "'=x",
        '\t=x',
        'a\r\nb',
        'a\nb',
        'a\rb',
        '…',
        ';;;',
      ),
    )
    const { id, client } = await somebody()
    const other = await somebody()
    let next = 700_000
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nasty, nasty), { minLength: 1, maxLength: 12 }), async (names) => {
        fixture.clock.set(plus(fixture.clock.now(), days(1)))
        await fixture.deps.db.deleteFrom('watches').execute()
        const clean = (text: string) => text.replaceAll('\u0000', '') || '?'
        for (const [artist, title] of names) {
          const release = await makeRelease(fixture.deps.db, {
            id: next++,
            artist: clean(artist),
            title: clean(title),
          })
          await makeWatch(fixture.deps.db, { user_id: id, release_id: release.id })
        }
        const file = (await client('GET', '/api/vinyls/export')).body as string
        const { body } = await send(other.client, file)
        expect(body).toMatchObject({ format: 'cratewatch', lines: names.length, records: names.length })
        await importAll(other.client, file)
        expect(await fixture.watchedBy(other.id)).toEqual(await fixture.watchedBy(id))
      }),
      { numRuns: 25 },
    )
  })

  it('takes the alert rules of its records along, and passes over what is none', async () => {
    const { id, client } = await somebody()
    const other = await somebody()
    const rule = { ceiling: { minor: 3_000, currency: 'EUR' }, moreCopies: true } as const
    const [ruled, plain] = [await makeRelease(fixture.deps.db), await makeRelease(fixture.deps.db)]
    await makeWatch(fixture.deps.db, {
      user_id: id,
      release_id: ruled.id,
      alert_rule: JSON.stringify(rule),
      has_rule: true,
    })
    await makeWatch(fixture.deps.db, { user_id: id, release_id: plain.id })
    const file = (await client('GET', '/api/vinyls/export')).body as string
    await importAll(other.client, file.replace(/,\r\n$/m, ',"{""moreCopies"":7}"\r\n'))
    const rows = await fixture.deps.db
      .selectFrom('watches')
      .select(['release_id', 'alert_rule', 'has_rule'])
      .where('user_id', '=', other.id)
      .orderBy('release_id')
      .execute()
    expect(rows).toEqual([
      { release_id: ruled.id, alert_rule: rule, has_rule: true },
      { release_id: plain.id, alert_rule: null, has_rule: false },
    ])
  })

  it('holds a list of any length, and nothing of anybody else', { tags: 'play' }, async () => {
    const { id, client } = await somebody()
    const other = await somebody()
    const releases = await Promise.all(Array.from({ length: 1203 }, () => makeRelease(fixture.deps.db)))
    for (const release of releases) await makeWatch(fixture.deps.db, { user_id: id, release_id: release.id })
    await makeWatch(fixture.deps.db, { user_id: other.id, release_id: releases[0]!.id })
    const rows = (text: string) => text.trim().split('\r\n').slice(1)
    const mine = rows((await client('GET', '/api/vinyls/export')).body)
    expect(new Set(mine.map((row) => Number(row.split(',')[0]))).size).toBe(1203)
    expect(mine).toHaveLength(1203)
    expect(rows((await other.client('GET', '/api/vinyls/export')).body)).toHaveLength(1)
  })
})

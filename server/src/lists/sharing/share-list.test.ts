import { MOST_SHARED_LISTS } from '@cratewatch/contracts/lists/shared-lists'
import { hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, expect, it } from 'vitest'
import { makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'
import { RECORDS_A_PAGE } from './read-shared-list.ts'

const { deps, app, clock, startOver } = await withApp()
let ada: { readonly id: string; readonly client: TestClient }

const somebody = async (email: string, more = {}) => {
  const { id } = await makeUser(deps.db, { email, ...more })
  return { id, client: await signedIn(app, deps, id) }
}

beforeEach(async () => {
  await startOver()
  ada = await somebody('ada@example.com')
})

const NAMED = { name: 'For my birthday' }

async function share(body: object = NAMED) {
  const { status, body: made } = await ada.client('POST', '/api/shared-lists', body)
  expect(status).toBe(201)
  const { pathname } = new URL(made.url)
  return { ...made, path: pathname, token: pathname.split('/').at(-1)! }
}

const open = (path: string, headers = {}) => app.inject({ url: path, headers })

async function watches(id: number, details: object = {}, watch: object = {}) {
  await makeRelease(deps.db, { id, artist: 'Can', title: `Ege Bamyasi ${id}`, ...details })
  await makeWatch(deps.db, { user_id: ada.id, release_id: id, ...watch })
}

it('shows names and pressings with a drawing and a link, and nothing of the marketplace or of its owner', async () => {
  await watches(
    7,
    { label: 'United Artists', catalogue_number: 'UAS 29 414', thumb: 'https://i.example/7.jpg' },
    { note: 'Only with the poster', tags: ['kraut'] },
  )
  const { id: master } = await makeMaster(deps.db, { artist: 'Neu!', title: 'Neu! 75 <b>' })
  await makeMasterWatch(deps.db, { user_id: ada.id, master_id: master })
  const { path } = await share()
  const page = await open(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const shown of ['For my birthday', 'Can', 'Ege Bamyasi 7', 'UAS 29 414', '/release/7"', '<svg'])
    expect(page.body).toContain(shown)
  for (const shown of ['Neu! 75 &lt;b&gt;', `/master/${master}"`, 'Any pressing', '2 records on the list'])
    expect(page.body).toContain(shown)
  for (const hidden of ['<img', '<script', 'i.example', 'poster', 'kraut', 'ada@', 'sale', '€', '$'])
    expect(page.body).not.toContain(hidden)
})

it("speaks the visitor's language, is kept by nobody, and asks search engines to leave it out", async () => {
  const { path } = await share()
  const page = await open(path, { 'accept-language': 'es-AR' })
  expect(page.body).toContain('<html lang="es">')
  expect(page.body).toContain('0 discos en la lista')
  expect(page.body).toContain('<meta name="robots" content="noindex, nofollow" />')
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  })
  expect((await open('/robots.txt')).body).toContain('Disallow: /shared/')
})

it('shows what its owner would pay only when they say so: of the record, otherwise of all', async () => {
  const own = JSON.stringify({ ceiling: { minor: 4500, currency: 'EUR' } })
  await watches(7, {}, { alert_rule: own })
  await watches(8)
  const silent = await share()
  expect((await open(silent.path)).body).not.toContain('up to')
  const priced = await share({ name: 'Gifts', showsLimits: true })
  expect((await open(priced.path)).body.match(/up to [^<]+/g)).toEqual(['up to €45.00'])
  await deps.db
    .updateTable('users')
    .set({ alert_rule: JSON.stringify({ ceiling: { minor: 2000, currency: 'EUR' } }) })
    .execute()
  expect((await open(priced.path)).body.match(/up to [^<]+/g)?.toSorted()).toEqual([
    'up to €20.00',
    'up to €45.00',
  ])
})

it('shows only records with a tag, when its owner names one', async () => {
  await watches(7, {}, { tags: ['gift'] })
  await watches(8)
  const { path } = await share({ name: 'Gifts', tag: 'gift' })
  const { body } = await open(path)
  expect([body.includes('Ege Bamyasi 7'), body.includes('Ege Bamyasi 8')]).toEqual([true, false])
})

it('has pages, and says so beyond the last', async () => {
  for (let id = 1; id <= RECORDS_A_PAGE + 1; id += 1) await watches(id)
  const { path } = await share()
  const count = async (query: string) => (await open(path + query)).body.match(/<li>/g)?.length ?? 0
  expect(await Promise.all(['', '?page=2', '?page=3', '?page=x', '?utm=a'].map(count))).toEqual([
    RECORDS_A_PAGE,
    1,
    0,
    RECORDS_A_PAGE,
    RECORDS_A_PAGE,
  ])
  expect((await open(path)).body).toContain('<a rel="next" href="?page=2">')
  expect((await open(`${path}?page=3`)).body).toContain('isn’t that long any more')
})

it('is a plain page that is not found once it was ended, its owner is gone, or nobody made it', async () => {
  const { id, path } = await share()
  const eve = await somebody('eve@example.com')
  expect((await eve.client('DELETE', `/api/shared-lists/${id}`)).error?.code).toBe('NOT_FOUND')
  expect((await open(path)).statusCode).toBe(200)
  expect((await ada.client('DELETE', `/api/shared-lists/${id}`)).status).toBe(204)
  const ended = await open(path, { 'accept-language': 'es' })
  expect(ended.statusCode).toBe(404)
  expect(ended.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(ended.body).toContain('Este enlace ya no funciona.')
  const other = await share()
  await deps.db.deleteFrom('users').where('id', '=', ada.id).execute()
  expect((await open(other.path)).statusCode).toBe(404)
  expect((await open(`/shared/${'x'.repeat(43)}`)).statusCode).toBe(404)
})

it('is listed for its owner alone, with when it was opened last, to the minute', async () => {
  const { path, url } = await share()
  const eve = await somebody('eve@example.com')
  expect((await eve.client('GET', '/api/shared-lists')).body.lists).toEqual([])
  const read = async () => (await ada.client('GET', '/api/shared-lists')).body.lists[0]
  expect(await read()).toMatchObject({ ...NAMED, url, tag: null, showsLimits: false, openedAt: null })
  await open(path)
  const { openedAt } = await read()
  expect(openedAt).toBe(new Date(clock.now()).toISOString())
  const [row] = await deps.db.selectFrom('shared_lists').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(path.split('/').at(-1))
})

it('needs a proof of who shares it, is a security event, and has a limit that two windows cannot pass', async () => {
  await share()
  const events = deps.db.selectFrom('security_events').select('kind').where('detail', '=', 'shared-list')
  expect(await events.execute()).toEqual([{ kind: 'method-added' }])
  for (let made = 1; made < MOST_SHARED_LISTS - 1; made += 1) await share()
  const both = await Promise.all([1, 2].map(() => ada.client('POST', '/api/shared-lists', NAMED)))
  expect(both.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
    201,
    'TOO_MANY_SHARED_LISTS',
  ])
  await clock.advance(hours(2))
  expect((await ada.client('POST', '/api/shared-lists', NAMED)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
})

it('is taken over into the list of who is signed in, as a file is, and leaves prices behind', async () => {
  const rule = JSON.stringify({ ceiling: { minor: 4500, currency: 'EUR' } })
  await watches(7, {}, { alert_rule: rule, created_at: timestamp(clock.now()) })
  const { id: master } = await makeMaster(deps.db, { title: 'Neu! 75' })
  await makeMasterWatch(deps.db, { user_id: ada.id, master_id: master })
  const { token } = await share()
  const eve = await somebody('eve@example.com')
  const path = `/api/vinyls/import/shared/${token}`
  expect((await eve.client('GET', path)).body).toEqual({ ...NAMED, records: 2, isOwn: false })
  expect((await ada.client('GET', path)).body.isOwn).toBe(true)
  const taken = await eve.client('POST', path)
  expect([taken.status, taken.body.progress]).toMatchObject([202, { totalItems: 2, alsoOnSale: true }])
  expect((await eve.client('POST', path)).error?.code).toBe('SYNC_RUNNING')
  const items = await deps.db.selectFrom('list_run_items').selectAll().orderBy('release_id').execute()
  expect(items).toMatchObject([
    { release_id: -master, master_id: master, rule: null, said: null },
    { release_id: 7, master_id: null, rule: null, said: null, label: 'Can – Ege Bamyasi 7' },
  ])
  expect(items[0]!.pressing_filter).not.toBeNull()
  expect((await eve.client('POST', `${path}x`)).error?.code).toBe('NOT_FOUND')
})

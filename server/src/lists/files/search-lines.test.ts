import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import { SEARCHES_IN_A_ROW } from '@cratewatch/domain/scheduling/search-allowance'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { listRequests } from '../runs/list-requests.ts'
import { searchNext } from './search-lines.ts'

const { deps, clock, marketplace, budget, user, startOver } = await withApp()
let collector: TestClient

beforeEach(async () => {
  await startOver()
  collector = (await user()).client
})

const PREVIEW = '/api/vinyls/import/preview'
const SEARCH = '/api/vinyls/import/search'
const BARCODE = '5012093900124'
const FILE = `Artist,Album,Label,Catalogue Number,Barcode,Year,Format
Stereolab,Dots And Loops,Duophonic,D-UHF-D17,${BARCODE},1997,Vinyl
Broadcast,Haha Sound,Warp,WARPLP106,,2003,Vinyl
Pram,The Moving Frontier,,,,2007,Vinyl
Nobody,Never Heard,,,,,Vinyl
`
const DOTS = { id: 1, title: 'Stereolab - Dots And Loops', catalogueNumber: 'D-UHF-D17', masterId: 71 }
const HAHA = { title: 'Broadcast - Haha Sound', catalogueNumber: 'WARPLP106', masterId: 72 }
const PRAM = { title: 'Pram - The Moving Frontier', year: 2007, masterId: 73 }

const send = (file = FILE, client = collector) =>
  client('POST', PREVIEW, Buffer.from(file), { 'content-type': 'text/csv', 'x-file-name': 'list.csv' })

/** The marketplace has these records, as the rows of the file name them. */
function stock() {
  marketplace.putSearch(BARCODE, [DOTS])
  marketplace.putSearch('warplp106', [
    { id: 2, ...HAHA, country: 'UK' },
    { id: 3, ...HAHA, country: 'US' },
  ])
  marketplace.putSearch('pram the moving frontier', [
    { id: 4, ...PRAM, medium: 'cd' },
    { id: 5, ...PRAM },
  ])
}

/** Searches as the worker of a process does, until nothing is due; returns how many steps that were. */
async function work(most = 100, owner = deps.ids.owner()): Promise<number> {
  const { signal } = new AbortController()
  const requests = listRequests(deps)
  let steps = 0
  while (steps < most && (await searchNext(deps, owner, requests, signal))) steps += 1
  return steps
}

async function read(client = collector) {
  return (await client('GET', PREVIEW)).body.preview
}

describe('rows that name their records without a number', () => {
  it('are searched for when their user says so, and not before', async () => {
    stock()
    const { status, body } = await send()
    expect([status, body.records]).toEqual([200, 0])
    expect(body.named).toMatchObject({ total: 4, searched: 0, isSearching: false })
    expect(await work()).toBe(0)
    expect(marketplace.asked).toEqual([])
    const started = await collector('POST', SEARCH, { id: body.id })
    expect([started.status, started.body.named.isSearching]).toEqual([202, true])
    // The last row has one search only; the step after it ends the search.
    expect(await work()).toBe(5)
    expect((await read()).named).toMatchObject({
      total: 4,
      searched: 4,
      certain: 1,
      toChoose: 2,
      nothing: 1,
      isSearching: false,
    })
  })

  it('become records where they are certain, and others offer what was found', async () => {
    stock()
    await collector('POST', SEARCH, { id: (await send()).body.id })
    await work()
    const { firstRecords, firstChoices, firstNamed } = await read()
    expect(firstRecords).toMatchObject([
      { line: 2, discogsId: 1, found: { artist: 'Stereolab', title: 'Dots And Loops' }, differs: false },
    ])
    const offered = firstChoices.map(
      ({ line, candidates }: { line: number; candidates: { id: number }[] }) => [
        line,
        candidates.map(({ id }) => id),
      ],
    )
    expect(offered).toEqual([
      [3, [2, 3]],
      [4, [5, 4]],
    ])
    expect(firstChoices[0].candidates[0]).toMatchObject({ country: 'UK', catalogueNumber: 'WARPLP106' })
    expect(firstNamed).toMatchObject([{ line: 5, candidates: [] }])
  })

  it('import what is ticked and chosen, and no record that was not offered', async () => {
    stock()
    const { id } = (await send()).body
    await collector('POST', SEARCH, { id })
    await work()
    const picks = [
      { line: 3, discogsId: 3 },
      { line: 4, discogsId: 5, anyPressing: true },
      { line: 5, discogsId: 99 },
    ]
    expect((await collector('POST', '/api/vinyls/import/confirm', { id, picks })).status).toBe(202)
    const items = await deps.db
      .selectFrom('list_run_items')
      .select(['release_id', 'master_id'])
      .orderBy('position')
      .execute()
    expect(items).toEqual([
      { release_id: 1, master_id: null },
      { release_id: 3, master_id: null },
      { release_id: -73, master_id: 73 },
    ])
  })

  it('import nothing that nobody chose', async () => {
    stock()
    const { id } = (await send()).body
    await collector('POST', SEARCH, { id })
    await work()
    await collector('POST', '/api/vinyls/import/confirm', { id, without: [2] })
    expect(await deps.db.selectFrom('list_run_items').select('release_id').execute()).toEqual([])
  })
})

describe('a search of rows', () => {
  it('stops at any moment, keeps what was found, and goes on from there', async () => {
    stock()
    const { id } = (await send()).body
    await collector('POST', SEARCH, { id })
    expect(await work(1)).toBe(1)
    expect((await collector('DELETE', SEARCH)).status).toBe(204)
    expect(await work()).toBe(0)
    expect((await read()).named).toMatchObject({ searched: 1, isSearching: false })
    await collector('POST', SEARCH, { id })
    expect(await work()).toBe(4)
  })

  it('goes on in another process once the lease of one that died has ended', async () => {
    stock()
    await collector('POST', SEARCH, { id: (await send()).body.id })
    await deps.db
      .updateTable('list_previews')
      .set({ lease_owner: 'dead', lease_until: new Date(plus(clock.now(), seconds(60))) })
      .execute()
    expect(await work()).toBe(0)
    await clock.advance(seconds(61))
    expect(await work()).toBe(5)
  })

  it('asks a question that somebody asked of late only once', async () => {
    stock()
    await collector('POST', SEARCH, { id: (await send()).body.id })
    await work()
    const asked = marketplace.asked.length
    const { client: other } = await user()
    await other('POST', SEARCH, { id: (await send(FILE, other)).body.id })
    await work()
    expect((await read(other)).named).toMatchObject({ certain: 1, toChoose: 2 })
    expect(marketplace.asked.length).toBe(asked)
  })

  it.each([
    { kind: 'unavailable', why: 'down' },
    { kind: 'unreadable', why: 'a page of a proxy' },
    { kind: 'unauthorized' },
  ] as const)(
    'wait while the marketplace does not answer (%j), and are found afterwards',
    async (failure) => {
      stock()
      marketplace.fail('search', failure)
      await collector('POST', SEARCH, { id: (await send()).body.id })
      expect(await work()).toBe(1)
      marketplace.fail('search', null)
      await clock.advance(minutes(1))
      await work()
      expect((await read()).named).toMatchObject({ searched: 4, certain: 1 })
    },
  )

  it('takes slots of lists when its user has nothing left to search', async () => {
    stock()
    budget.waitForSearch = () => Promise.resolve(refused({ retryAfter: seconds(7), isOwnShare: true }))
    await collector('POST', SEARCH, { id: (await send()).body.id })
    expect(await work()).toBe(5)
  })

  it('leaves a row whose answer cannot be read after some tries, finds the others first, and tries again when asked to', async () => {
    stock()
    const { search } = marketplace
    onTestFinished(() => void Object.assign(marketplace, { search }))
    const spoiled: typeof search = async (asked) => {
      if (asked.words !== BARCODE) return search(asked)
      const { headers } = await search(asked)
      return { result: refused({ kind: 'unreadable', why: 'half a row' }), headers }
    }
    Object.assign(marketplace, { search: spoiled })
    const { id } = (await send()).body
    await collector('POST', SEARCH, { id })
    for (let minute = 0; minute < 15; minute += 1) {
      await work()
      await clock.advance(minutes(1))
    }
    expect((await read()).named).toMatchObject({
      searched: 3,
      toChoose: 2,
      nothing: 1,
      unread: 1,
      isSearching: false,
    })
    Object.assign(marketplace, { search })
    expect((await collector('POST', SEARCH, { id })).body.named).toMatchObject({
      unread: 0,
      isSearching: true,
    })
    await work()
    expect((await read()).named).toMatchObject({ searched: 4, certain: 1, unread: 0 })
  })

  it('leaves its user half of what they may search, to type meanwhile', async () => {
    stock()
    const kept: (number | undefined)[] = []
    const { waitForSearch } = budget
    budget.waitForSearch = (person, patience, count, keep) => {
      kept.push(keep)
      return waitForSearch(person, patience, count, keep)
    }
    await collector('POST', SEARCH, { id: (await send()).body.id })
    await work()
    expect(new Set(kept)).toEqual(new Set([SEARCHES_IN_A_ROW / 2]))
  })

  it('is nobody else’s', async () => {
    const { id } = (await send()).body
    const { client: other } = await user()
    expect((await other('POST', SEARCH, { id })).status).toBe(404)
    await collector('POST', SEARCH, { id })
    expect((await other('DELETE', SEARCH)).status).toBe(404)
    expect((await read()).named.isSearching).toBe(true)
  })
})

it('a page that was saved signed out starts nothing', async () => {
  const page = '<!DOCTYPE html>\n<title>Log In - Discogs</title>\n<p>Forgot - your password</p>\n'
  const { status, error } = await send(page)
  expect([status, error?.code]).toEqual([400, 'FILE_WITHOUT_RECORDS'])
})

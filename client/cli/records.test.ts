import { describe, expect, it } from 'vitest'
import { makeCheckState } from '../../server/test/factories/check-state.ts'
import { aPressing } from '../../server/test/factories/master.ts'
import { makeRelease } from '../../server/test/factories/release.ts'
import { withCommand } from '../test/with-command.ts'

const { deps, marketplace, start, command, url, watched, listed } = await withCommand()

describe('list', () => {
  it('prints every record once, over all pages, and finds one of the last', async () => {
    const ids: number[] = []
    for (let n = 0; n < 250; n += 1) ids.push((await watched(`Side ${n}`)).id)
    const { exit, out } = await command(['list'])
    const lines = out.split('\n')
    expect([exit, lines.length, lines.at(-1)]).toEqual([0, 251, '250 records'])
    expect(new Set(lines.slice(0, -1).map((line) => Number.parseInt(line, 10)))).toEqual(new Set(ids))
    const oldest = `${ids[0]}`
    expect((await command(['remove', oldest])).out).toContain(`Removed ${oldest}  `)
    expect(await listed()).toHaveLength(249)
  })

  it('prints JSON, and what a search leaves', async () => {
    await watched('Slow Harbour')
    await watched('Night Bus')
    const found = JSON.parse((await command(['list', '--json', '--search', 'harbour'])).out)
    expect(found).toEqual([expect.objectContaining({ name: 'Slow Harbour' })])
  })

  it('ends with 5 where a search leaves nothing, and with 0 where nothing is watched', async () => {
    expect(await command(['list'])).toMatchObject({ exit: 0, out: '0 records' })
    await watched('Night Bus')
    for (const filter of [['--search', 'harbour'], ['--available']])
      expect(await command(['list', ...filter])).toMatchObject({ exit: 5, err: 'Nothing matches.' })
  })
})

describe('add', () => {
  it('waits until it is known what came of a record, and fails with the reason where there is none', async () => {
    const { id: known } = await makeRelease(deps.db, { details_at: new Date(deps.clock.now()) })
    await makeCheckState(deps.db, {
      release_id: known,
      state: 'none',
      observed_at: new Date(deps.clock.now()),
    })
    expect(await start(['add', '--wait', `${known}`]).exit).toBe(0)

    // Named by a list, and never checked.
    const { id: unknown } = await makeRelease(deps.db, { details_at: new Date(deps.clock.now()) })
    const waiting = start(['add', '--wait', `${unknown}`])
    const watches = deps.db.updateTable('watches').where('release_id', '=', unknown)
    const pause = { paused_at: new Date(deps.clock.now()), paused_reason: 'not-found' } as const
    await expect.poll(async () => (await watches.set(pause).executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect(await waiting.exit).toBe(1)
    expect(waiting.err).toEqual([`${unknown}: the marketplace has no such record.`, '1 record not added.'])
  })

  it('takes numbers and addresses, and says which was watched already', async () => {
    const [a, b] = [
      await makeRelease(deps.db, { title: 'One' }),
      await makeRelease(deps.db, { title: 'Two' }),
    ]
    const words = [String(a.id), `https://www.discogs.com/release/${b.id}-Somebody-Two`, String(a.id)]
    const { exit, out, err } = await command(['add', ...words])
    expect(exit).toBe(0)
    expect(out.split('\n')).toHaveLength(2)
    expect(err).toBe(`${a.id}: You already have this vinyl in your collection.`)
  })

  it('reads whatever is pasted, also from the input, in any notation of the marketplace', async () => {
    const [a, b] = [await makeRelease(deps.db), await makeRelease(deps.db)]
    const input = `[r${a.id}]\nhttps://www.discogs.com/sell/release/${b.id}\n`
    expect((await command(['add', '-'], { input })).exit).toBe(0)
    expect(await listed()).toHaveLength(2)
  })

  it('watches the record of a copy for sale', async () => {
    const { id } = await makeRelease(deps.db, { details_at: new Date(deps.clock.now()) })
    marketplace.putShop('plattenkiste', [{ id: 900, releaseId: id }])
    expect((await command(['add', 'https://www.discogs.com/sell/item/900'])).exit).toBe(0)
    expect(await listed()).toMatchObject([{ discogsId: id }])
    const { exit, err } = await command(['add', 'discogs.com/sell/item/901'])
    expect([exit, err]).toEqual([5, expect.stringContaining('is no copy that anybody sells')])
  })

  it('watches any pressing of an album', async () => {
    marketplace.putMaster({ id: 31 }, [aPressing()])
    const { exit, out } = await command(['add', 'https://www.discogs.com/master/31-Album'])
    expect([exit, out]).toEqual([0, expect.stringContaining('Added [m31]')])
    expect(await listed()).toMatchObject([{ kind: 'master', discogsId: 31 }])
  })

  it('goes on after a record that is refused, and ends with 1', async () => {
    const { id } = await makeRelease(deps.db)
    const { exit, out, err } = await command(['add', '404', `${id}`])
    expect(exit).toBe(1)
    expect(out).toContain(`Added ${id}`)
    expect(err).toMatch(/^404: .+\n1 record not added\.$/)
  })

  it.each(['harbour', 'https://www.discogs.com/artist/12', '4294967296'])(
    'takes “%s” for no record, and adds none of the others',
    async (word) => {
      const { id } = await makeRelease(deps.db)
      const { exit, err } = await command(['add', `${id}`, word])
      expect([exit, err]).toEqual([2, expect.stringContaining(`“${word}” is no record`)])
      expect(await listed()).toEqual([])
    },
  )
})

it.each(['add', 'remove', 'rule', 'open'])('%s ends with 2 when the input names no record', async (word) => {
  const { exit, err } = await command([word, '-'], { input: '\n' })
  expect([exit, err]).toEqual([2, expect.stringContaining('is no record: give its number')])
})

describe('remove', () => {
  it('ends the watches that are named', async () => {
    const [a, b] = [await watched('Side 1'), await watched('Side 2')]
    expect(await command(['remove', `${a.id}`])).toMatchObject({ exit: 0, err: '' })
    expect(await listed()).toMatchObject([{ discogsId: b.id }])
  })

  it('removes nothing where one of them is not in the list', async () => {
    const { id } = await watched('Side 1')
    const { exit, err } = await command(['remove', `${id}`, '[r12]'])
    expect([exit, err]).toEqual([5, 'Not in your list: 12'])
    expect(await listed()).toHaveLength(1)
  })
})

describe('open', () => {
  it.each([
    ['12', '/sell/release/12'],
    ['[m12]', '/sell/list?master_id=12'],
  ])('opens where copies of %s are bought, and prints it', async (word, page) => {
    const { exit, out, opened } = start(['open', word])
    expect(await exit).toBe(0)
    expect(opened).toEqual([`${deps.config.marketplace.siteUrl}${page}`])
    expect(out).toEqual(opened)
  })

  it('opens the list without a word', async () => {
    const { exit, opened } = start(['open'])
    await exit
    expect(opened).toEqual([`${url()}/dashboard`])
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome, Reason } from '@cratewatch/domain/lists/run'
import { describe, expect, it } from 'vitest'
import { makeRelease } from '../../server/test/factories/release.ts'
import { withCommand } from '../test/with-command.ts'

const { deps, start, command, home, url, userId } = await withCommand()

describe('import', () => {
  it('shows what a list holds, and imports nothing unless it is asked to', async () => {
    const file = join(home(), 'list.csv')
    await writeFile(file, 'release_id\n4821907\nnonsense\n')
    const { exit, out } = await command(['import', file])
    expect(exit).toBe(0)
    expect(out).toContain('2 lines, 1 record to import.\n  line 3: name only  nonsense')
    expect(out).toContain('--yes')
    const waiting = await deps.db
      .selectFrom('list_runs')
      .select('id')
      .where('user_id', '=', userId())
      .execute()
    expect(waiting).toEqual([])
  })

  const NAMED = 'artist,title,release_id\nPram,The Moving Frontier,\nAnybody,Anything,11\n'

  it('says which lines have no number, and where somebody chooses for them', async () => {
    const { out } = await command(['import', '-'], { input: NAMED })
    expect(out.split('\n').slice(0, 3)).toEqual([
      '2 lines, 1 record to import.',
      expect.stringMatching(/^  line 2: no number  Pram/),
      `1 line without a number. Look for them, and choose, on ${url()}/dashboard/settings/discogs.`,
    ])
  })

  it('does not count a line without a number as done', async () => {
    const { exit, out, err } = await imported(NAMED, [{}])
    const where = `${url()}/dashboard/settings/discogs: import the list there.`
    expect([exit, out, err]).toEqual([
      1,
      '1 imported\n1 skipped: no number',
      [`Look for them, and choose, on ${where}`, '1 record not imported.'],
    ])
  })

  it('takes a list from the input', async () => {
    const { out } = await command(['import', '-', '--json'], { input: 'release_id\n4821907\n' })
    expect(JSON.parse(out)).toMatchObject({ records: 1, fileName: 'list.csv' })
  })

  it('shows how far it is, and goes on when nobody waits any more', async () => {
    const stop = new AbortController()
    const given = { input: 'release_id\n4821907\n4821908\n', signal: stop.signal }
    const { exit, progress, err } = start(['import', '-', '--yes'], given)
    const run = deps.db.updateTable('list_runs').where('user_id', '=', userId())
    const oneDone = run.set({ processed_items: 1, imported_items: 1 })
    await expect.poll(async () => (await oneDone.executeTakeFirst()).numUpdatedRows).toBe(1n)
    const line = '1 of 2 records done. Ctrl-C ends the waiting, not the import.'
    await expect.poll(() => progress, { timeout: 30_000 }).toContain(line)
    stop.abort()
    expect([await exit, err]).toEqual([1, ['Stopped waiting. The import goes on.']])
  })

  it('names a file that is not there', async () => {
    const { exit, err } = await command(['import', join(home(), 'none.csv')])
    expect([exit, err]).toEqual([2, `${join(home(), 'none.csv')} cannot be read.`])
  })

  it.each<[string, string, Ending, number, string[]]>([
    ['imported', 'release_id\n11\n12\n', [{}, {}], 0, ['2 imported']],
    [
      'watched already, or named twice',
      'release_id\n11\n12\n12\n',
      [{}, { outcome: 'skipped', reason: 'already-watched' }],
      0,
      ['1 imported', '1 skipped: duplicate', '1 skipped: already watched'],
    ],
    [
      'beyond the plan',
      'release_id\n11\n12\n',
      [{}, { outcome: 'skipped', reason: 'plan-limit' }],
      1,
      ['1 imported', '1 skipped: plan limit', '1 record not imported.'],
    ],
    [
      'no record of the marketplace, or no record at all',
      'release_id\n11\n12\nnonsense\n',
      [{}, { outcome: 'skipped', reason: 'withdrawn' }],
      1,
      ['1 imported', '1 skipped: name only', '1 skipped: withdrawn', '2 records not imported.'],
    ],
    [
      'not found out',
      'release_id\n11\n12\n',
      [{ outcome: 'error', reason: 'unavailable' }, {}],
      1,
      ['1 imported', expect.stringMatching(/^11: ./), '1 record not imported.'],
    ],
  ])('ends with 0 only when every record is watched: one is %s', async (_, input, items, code, said) => {
    const { exit, out, err } = await imported(input, items)
    expect([exit, [...out.split('\n'), ...err]]).toEqual([code, said])
  })

  it('does not count a line as done whose record is plainly another', async () => {
    await makeRelease(deps.db, { id: 12, artist: 'Alice Venn', title: 'Slow Harbour' })
    const input = 'artist,title,release_id\nMetallica,Ride the Lightning,12\nAnybody,Anything,11\n'
    const { exit, out, err } = await imported(input, [{}])
    expect([exit, out, err]).toEqual([1, '1 imported\n1 skipped: different', ['1 record not imported.']])
  })

  it('fails when it was ended early', async () => {
    const { exit, err } = await imported('release_id\n11\n12\n', [{}], { phase: 'cancelled' })
    expect([exit, err]).toEqual([1, ['The import ended early: cancelled.']])
  })

  it('prints what came of it as JSON, with all that was left out', async () => {
    const skipped = { outcome: 'skipped', reason: 'withdrawn' } as const
    const { out } = await imported('release_id\n11\n12\nnonsense\n', [{}, skipped], {}, ['--json'])
    expect(JSON.parse(out)).toMatchObject({
      phase: 'complete',
      importedItems: 1,
      leftOut: { 'name-only': 1, withdrawn: 1 },
    })
  })
})

type Item = { readonly outcome?: Outcome; readonly reason?: Reason }
type Ending = readonly Item[]

/** Imports a list; what came of its records, in their order, is as given. */
async function imported(
  input: string,
  items: Ending,
  given: { phase?: 'cancelled' } = {},
  options: string[] = [],
) {
  const { exit, out, err } = start(['import', '-', '--yes', ...options], { input })
  const runs = deps.db.selectFrom('list_runs').select('id').where('user_id', '=', userId())
  await expect.poll(() => runs.executeTakeFirst(), { timeout: 60_000 }).toBeDefined()
  const { id } = await runs.executeTakeFirstOrThrow()
  for (const [n, { outcome = 'imported', reason = null }] of items.entries())
    await deps.db
      .updateTable('list_run_items')
      .set({ outcome, reason })
      .where('run_id', '=', id)
      .where('release_id', '=', 11 + n)
      .execute()
  const countOf = (wanted: Outcome) => items.filter(({ outcome = 'imported' }) => outcome === wanted).length
  const counts = {
    processed_items: items.length,
    imported_items: countOf('imported'),
    skipped_items: countOf('skipped'),
    error_items: countOf('error'),
  }
  const ended = { phase: 'complete' as const, ended_at: new Date(deps.clock.now()), ...counts, ...given }
  await deps.db.updateTable('list_runs').set(ended).where('id', '=', id).execute()
  return { exit: await exit, out: out.join('\n'), err }
}

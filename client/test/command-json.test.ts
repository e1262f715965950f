import { beforeEach, describe, expect, it } from 'vitest'
import { makeNotification } from '../../server/test/factories/notification.ts'
import { makeRelease } from '../../server/test/factories/release.ts'
import { COMMANDS } from '../cli/run.ts'
import { withCommand } from './with-command.ts'

const { deps, marketplace, command, start, url, home, token, userId, watched } = await withCommand()

/** What a word prints with `--json`, given records that are watched (`A`, `B`) or not (`C`, `D`). */
type Printed = { readonly args: string[]; readonly input?: string; readonly prints: unknown[] }

let ids: Record<'A' | 'B' | 'C' | 'D', number>

beforeEach(async () => {
  const [C, D] = [await makeRelease(deps.db), await makeRelease(deps.db)]
  ids = { A: (await watched('Side A')).id, B: (await watched('Side B')).id, C: C.id, D: D.id }
  marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
})

const withId = (record: keyof typeof ids) => expect.objectContaining({ discogsId: ids[record] })
const sellPage = (record: keyof typeof ids) =>
  `${deps.config.marketplace.siteUrl}/sell/release/${ids[record]}`
const aShop = expect.objectContaining({ name: 'Redwax', state: 'new' })

/** Each word of the command, with all that it prints: values of one line each, or one over several lines. */
const EACH: Readonly<Record<string, () => Printed>> = {
  login: () => ({
    args: ['--url', url()],
    input: token(),
    prints: [expect.objectContaining({ url: url(), scopes: expect.arrayContaining(['list:read']) })],
  }),
  list: () => ({ args: [], prints: [expect.arrayContaining([withId('A'), withId('B')])] }),
  add: () => ({ args: [`${ids.C}`, `${ids.D}`], prints: [withId('C'), withId('D')] }),
  remove: () => ({
    args: [`${ids.A}`, `${ids.B}`],
    prints: [{ removed: expect.arrayContaining([withId('A'), withId('B')]), undo: expect.anything() }],
  }),
  rule: () => ({
    args: [`${ids.A}`, `${ids.B}`, '--below', '20EUR'],
    prints: (['A', 'B'] as const).map((record) =>
      expect.objectContaining({
        kind: 'release',
        discogsId: ids[record],
        ceiling: { minor: 2000, currency: 'EUR' },
      }),
    ),
  }),
  open: () => ({ args: [`${ids.A}`, `${ids.C}`], prints: [[sellPage('A'), sellPage('C')]] }),
  shops: () => ({ args: ['follow', 'Redwax'], prints: [aShop] }),
  import: () => ({
    args: ['-'],
    input: 'release_id\n4821907\n',
    prints: [expect.objectContaining({ records: 1, lines: 1 })],
  }),
  completion: () => ({ args: ['bash'], prints: [expect.stringContaining('complete -o default')] }),
}

/** Reads JSON as it was printed: one value, or one a line. */
function read(lines: readonly string[]): unknown[] {
  try {
    return [JSON.parse(lines.join('\n'))]
  } catch {
    return lines.map((line) => JSON.parse(line))
  }
}

describe('--json', () => {
  it('is tried of each word', () => {
    expect([...Object.keys(EACH), 'watch'].toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
  })

  it.each(Object.keys(EACH))('lets %s print JSON and nothing else', async (word) => {
    const { args, input, prints } = EACH[word]!()
    const env = {
      HOME: home(),
      ...(word === 'login' ? {} : { CRATEWATCH_URL: url(), CRATEWATCH_TOKEN: token() }),
    }
    const { exit, out } = start([word, ...args, '--json'], { env, input: input ?? '' })
    expect(await exit).toBe(0)
    const printed = read(out)
    // Records that were added in the same moment come in any order.
    expect([printed.length, printed]).toEqual([prints.length, expect.arrayContaining(prints)])
  })

  it('lets watch print a line an alert', async () => {
    const stop = new AbortController()
    const { exit, out, err } = start(['watch', '--json'], { signal: stop.signal })
    // It says nothing when it begins: what it has found by then is no news.
    const happens = async () => {
      await makeNotification(deps.db, { user_id: userId() })
      await deps.live.publish(deps.db, { kind: 'user', userId: userId(), what: 'notifications' })
      return out.length
    }
    await expect.poll(happens, { timeout: 60_000 }).toBeGreaterThan(1)
    stop.abort()
    expect([await exit, err]).toEqual([0, []])
    const printed = out.map((line) => JSON.parse(line))
    expect(printed).toEqual(out.map(() => expect.objectContaining({ type: 'AVAILABILITY_CHANGE' })))
    expect(new Set(printed.map(({ id }) => id)).size).toBe(out.length)
  })

  it('prints the list of shops, and the one that was left', async () => {
    await command(['shops', 'follow', 'Redwax'])
    expect(read([(await command(['shops', '--json'])).out])).toEqual([[aShop]])
    expect(read([(await command(['shops', 'unfollow', 'Redwax', '--json'])).out])).toEqual([aShop])
  })
})

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../client/cli/run.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeNotification } from '../factories/notification.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { withApp } from '../with-app.ts'

const { deps, app } = await withApp()
let url: string
let home: string
let userId: string
let token: string

beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  home = await mkdtemp(join(tmpdir(), 'cratewatch-home-'))
})
afterAll(() => rm(home, { recursive: true }))
beforeEach(async () => {
  userId = (await makeUser(deps.db)).id
  token = (await makePersonalToken(deps, userId)).token
})

type Given = { readonly env?: Record<string, string>; readonly input?: string; readonly signal?: AbortSignal }

/** Starts the command as in a terminal of somebody with a token. */
function start(
  args: readonly string[],
  { env, input = '', signal = new AbortController().signal }: Given = {},
) {
  const [out, err]: [string[], string[]] = [[], []]
  const exit = run(args, {
    env: env ?? { CRATEWATCH_URL: url, CRATEWATCH_TOKEN: token, HOME: home },
    print: (line) => out.push(line),
    warn: (line) => err.push(line),
    readInput: () => Promise.resolve(input),
    signal,
  })
  return { exit, out, err }
}

async function command(args: readonly string[], given?: Given) {
  const started = start(args, given)
  return { exit: await started.exit, out: started.out.join('\n'), err: started.err.join('\n') }
}

async function watched(title: string): Promise<void> {
  const release = await makeRelease(deps.db, { title })
  await makeWatch(deps.db, { user_id: userId, release_id: release.id })
}

describe('list', () => {
  it('prints every record, over all pages', async () => {
    for (let n = 0; n < 3; n += 1) await watched(`Side ${n}`)
    const { exit, out } = await command(['list'])
    expect(exit).toBe(0)
    for (const title of ['Side 0', 'Side 1', 'Side 2', '3 records']) expect(out).toContain(title)
  })

  it('prints JSON, and what a search leaves', async () => {
    await watched('Slow Harbour')
    await watched('Night Bus')
    const found = JSON.parse((await command(['list', '--json', '--search', 'harbour'])).out)
    expect(found).toEqual([expect.objectContaining({ name: 'Slow Harbour' })])
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
    const pause = { paused_at: new Date(), paused_reason: 'not-found' } as const
    await expect.poll(async () => (await watches.set(pause).executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect(await waiting.exit).toBe(1)
    expect(waiting.err).toEqual([`${unknown}: the marketplace has no such record.`])
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

  it.each([[[]], [['harbour']], [['https://www.discogs.com/master/12']]])(
    'asks for something else than %j',
    async (words) => {
      const { exit, err } = await command(['add', ...words])
      expect(exit).toBe(2)
      expect(err).not.toBe('')
    },
  )

  it('ends with what the server refuses', async () => {
    const { exit, err } = await command(['add', '4294967296'])
    expect([exit, err]).toEqual([1, 'Something in this request isn’t valid.'])
  })
})

describe('import', () => {
  it('shows what a list holds, and imports nothing unless it is asked to', async () => {
    const file = join(home, 'list.csv')
    await writeFile(file, 'release_id\n4821907\nnonsense\n')
    const { exit, out } = await command(['import', file])
    expect(exit).toBe(0)
    expect(out).toContain('1 records to import')
    expect(out).toContain('--yes')
    const waiting = await deps.db.selectFrom('list_runs').select('id').where('user_id', '=', userId).execute()
    expect(waiting).toEqual([])
  })

  it('takes a list from the input', async () => {
    const { out } = await command(['import', '-', '--json'], { input: 'release_id\n4821907\n' })
    expect(JSON.parse(out)).toMatchObject({ records: 1, fileName: 'list.csv' })
  })

  it('names a file that is not there', async () => {
    const { exit, err } = await command(['import', join(home, 'none.csv')])
    expect([exit, err]).toEqual([2, `${join(home, 'none.csv')} cannot be read.`])
  })
})

describe('watch', () => {
  const soon = { timeout: 60_000 }

  it('prints alerts as they come, once each, until it is stopped', async () => {
    const old = await makeNotification(deps.db, { user_id: userId })
    const stop = new AbortController()
    const { exit, out, err } = start(['watch'], { signal: stop.signal })
    await expect.poll(() => err, soon).toEqual(['Watching. Ctrl-C ends it.'])
    const at = new Date(Date.UTC(2026, 1, 3))
    await makeNotification(deps.db, { user_id: userId, created_at: at })
    const say = () => deps.live.publish(deps.db, { kind: 'user', userId, what: 'notifications' })
    await expect
      .poll(async () => (await say(), out), soon)
      .toEqual([`${at.toISOString()}  AVAILABILITY_CHANGE`])
    await say()
    stop.abort()
    expect(await exit).toBe(0)
    expect(out).toHaveLength(1)
    expect(out.join('')).not.toContain(old.created_at.toString())
  })
})

describe('login', () => {
  it('stores a token that was accepted, for its owner alone, and is used from then on', async () => {
    const env = { HOME: home }
    const { exit, out } = await command(['login', '--url', url], { env, input: `${token}\n` })
    expect(exit).toBe(0)
    expect(out).toContain('list:read')
    const file = join(home, '.config', 'cratewatch', 'config.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, token })
    expect((await command(['list'], { env })).out).toBe('0 records')
  })

  it('stores none that was refused', async () => {
    const env = { HOME: join(home, 'other') }
    const { exit, err } = await command(['login', '--url', url], { env, input: 'cw_wrong' })
    expect(exit).toBe(3)
    expect(err).toContain('unknown, revoked or expired')
    await expect(stat(env.HOME)).rejects.toThrow('ENOENT')
  })
})

describe('what goes wrong', () => {
  it.each<[string, () => Parameters<typeof command>, number, string]>([
    [
      'no token',
      () => [['list'], { env: { HOME: join(home, 'none'), CRATEWATCH_URL: url } }],
      3,
      'No token is known',
    ],
    ['no command', () => [['dance']], 2, 'cratewatch <command>'],
    ['an unknown option', () => [['list', '--loud']], 2, "Unknown option '--loud'"],
    [
      'nobody at the address',
      () => [['list'], { env: { CRATEWATCH_URL: 'http://127.0.0.1:9', CRATEWATCH_TOKEN: token } }],
      4,
      'http://127.0.0.1:9 cannot be reached',
    ],
  ])('is said in words and by the exit code: %s', async (_what, given, code, words) => {
    const { exit, err } = await command(...given())
    expect(exit).toBe(code)
    expect(err).toContain(words)
  })

  it('is a scope that the token lacks', async () => {
    const { token: reader } = await makePersonalToken(deps, userId, ['search'])
    const env = { CRATEWATCH_URL: url, CRATEWATCH_TOKEN: reader }
    const { exit, err } = await command(['list'], { env })
    expect(exit).toBe(3)
    expect(err).toContain('permission')
  })
})

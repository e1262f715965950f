import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../client/cli/run.ts'
import { aPressing } from '../factories/master.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeNotification } from '../factories/notification.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { withApp } from '../with-app.ts'

const { deps, app, marketplace } = await withApp()
let url: string
let home: string
let userId: string
let token: string

beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  home = await mkdtemp(join(tmpdir(), 'cratewatch-home-'))
})
afterAll(async () => {
  // One that fetch opened in advance and never used counts as busy for 72 seconds, which closing would wait for.
  app.server.closeAllConnections()
  await rm(home, { recursive: true })
})
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
  const [out, err, opened, progress]: [string[], string[], string[], string[]] = [[], [], [], []]
  const exit = run(args, {
    env: env ?? { CRATEWATCH_URL: url, CRATEWATCH_TOKEN: token, HOME: home },
    print: (line) => out.push(line),
    openPage: (page) => opened.push(page),
    warn: (line) => err.push(line),
    showProgress: (line) => progress.push(line),
    readInput: () => Promise.resolve(input),
    signal,
  })
  return { exit, out, err, opened, progress }
}

async function command(args: readonly string[], given?: Given) {
  const started = start(args, given)
  return { exit: await started.exit, out: started.out.join('\n'), err: started.err.join('\n') }
}

async function watched(title: string): Promise<{ readonly id: number; readonly watchId: string }> {
  const { id } = await makeRelease(deps.db, { title })
  const { id: watchId } = await makeWatch(deps.db, { user_id: userId, release_id: id })
  return { id, watchId }
}

const listed = async (): Promise<object[]> => JSON.parse((await command(['list', '--json'])).out)

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
    const pause = { paused_at: new Date(), paused_reason: 'not-found' } as const
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

describe('rule', () => {
  it('changes what alerts of a record, keeps the rest of it, and goes back', async () => {
    const { id } = await watched('Slow Harbour')
    const rule = async (...options: string[]) => (await command(['rule', `${id}`, ...options])).out
    expect(await rule('--below', '19.5 eur', '--more-copies')).toContain(
      'back for sale, another copy, at or below 19.50 EUR',
    )
    expect(await rule('--cheaper', '10%', '--no-more-copies')).toContain(
      'back for sale, 10 % cheaper, at or below 19.50 EUR',
    )
    expect(await rule('--only-below')).toMatch(/: only at or below 19\.50 EUR$/)
    expect(await rule('--below', 'none', '--cheaper', 'none', '--no-back-for-sale')).toMatch(
      /: nothing alerts$/,
    )
    expect(await rule('--default')).toMatch(/: back for sale$/)
  })

  it('is that of all records where none is named', async () => {
    const { id } = await watched('Slow Harbour')
    expect((await command(['rule', '--below', '3000JPY'])).out).toBe(
      'All records: back for sale, at or below 3000.00 JPY',
    )
    expect((await command(['rule', `${id}`])).out).toContain('at or below 3000.00 JPY')
  })

  it.each([
    ['--below', '30'],
    ['--below', '30 XAU'],
    ['--cheaper', 'much'],
    ['--default', '--json'],
  ])('does not understand %s %s', async (...options) => {
    expect((await command(['rule', ...options])).exit).toBe(2)
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
    expect(opened).toEqual([`${url}/dashboard`])
  })
})

describe('shops', () => {
  beforeEach(() => marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }]))

  it('are listed, followed once by whatever names them, and unfollowed by name or address', async () => {
    expect(await command(['shops'])).toMatchObject({ exit: 0, out: '0 shops' })
    expect(await command(['shops', 'follow', 'https://www.discogs.com/sell/item/3'])).toMatchObject({
      exit: 0,
      out: 'Following Redwax  not read yet',
    })
    expect(await command(['shops', 'follow', 'redwax'])).toMatchObject({ exit: 0, out: '' })
    expect((await command(['shops'])).out).toBe('Redwax  not read yet\n1 shop')
    expect(JSON.parse((await command(['shops', '--json'])).out)).toMatchObject([{ name: 'Redwax' }])
    const address = 'https://www.discogs.com/seller/REDWAX/profile'
    expect(await command(['shops', 'unfollow', address])).toMatchObject({
      exit: 0,
      out: 'Unfollowed Redwax',
    })
    expect((await command(['shops'])).out).toBe('0 shops')
  })

  it('are known with --wait once their copies were read, or will not be', async () => {
    const waiting = start(['shops', 'follow', 'Redwax', '--wait'])
    const shop = deps.db.updateTable('shops').where('seller', '=', 'Redwax')
    const privately = shop.set({ state: 'private' })
    await expect.poll(async () => (await privately.executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect(await waiting.exit).toBe(0)
    expect(waiting.out).toEqual(['Following Redwax  shows no copies'])
  })

  it.each([
    ['follow', 'nobody', 1, 'knows no seller of that name'],
    ['follow', '///', 2, '“///” is no shop'],
    ['unfollow', 'nobody', 5, 'You do not follow nobody.'],
    ['unfollow', 'https://www.discogs.com/sell/item/3', 2, 'is a copy: give the name of its shop.'],
    ['visit', 'Redwax', 2, '“visit” is none of follow, unfollow.'],
  ])('cannot %s %s', async (act, shop, code, words) => {
    const { exit, err } = await command(['shops', act, shop])
    expect([exit, err]).toEqual([code, expect.stringContaining(words)])
  })

  it('are as many as the plan allows: that is no fault of the token', async () => {
    marketplace.putShop('Bluewax', [])
    await command(['shops', 'follow', 'Redwax'])
    expect((await command(['shops', 'follow', 'Bluewax'])).exit).toBe(1)
  })
})

describe('import', () => {
  it('shows what a list holds, and imports nothing unless it is asked to', async () => {
    const file = join(home, 'list.csv')
    await writeFile(file, 'release_id\n4821907\nnonsense\n')
    const { exit, out } = await command(['import', file])
    expect(exit).toBe(0)
    expect(out).toContain('2 lines, 1 record to import.\n  line 3: name only  nonsense')
    expect(out).toContain('--yes')
    const waiting = await deps.db.selectFrom('list_runs').select('id').where('user_id', '=', userId).execute()
    expect(waiting).toEqual([])
  })

  it('takes a list from the input', async () => {
    const { out } = await command(['import', '-', '--json'], { input: 'release_id\n4821907\n' })
    expect(JSON.parse(out)).toMatchObject({ records: 1, fileName: 'list.csv' })
  })

  it('shows how far it is, and goes on when nobody waits any more', async () => {
    const stop = new AbortController()
    const given = { input: 'release_id\n4821907\n4821908\n', signal: stop.signal }
    const { exit, progress, err } = start(['import', '-', '--yes'], given)
    const run = deps.db.updateTable('list_runs').where('user_id', '=', userId)
    const oneDone = run.set({ processed_items: 1, imported_items: 1 })
    await expect.poll(async () => (await oneDone.executeTakeFirst()).numUpdatedRows).toBe(1n)
    const line = '1 of 2 records done. Ctrl-C ends the waiting, not the import.'
    await expect.poll(() => progress, { timeout: 30_000 }).toContain(line)
    stop.abort()
    expect([await exit, err]).toEqual([1, ['Stopped waiting. The import goes on.']])
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
    await expect.poll(async () => (await say(), out), soon).toEqual([`${at.toISOString()}  appeared`])
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
    ['the option of another command', () => [['list', '--wait']], 2, 'cratewatch list takes no --wait.'],
    ['a word too many', () => [['list', 'harbour']], 2, 'cratewatch list does not take “harbour”.'],
    ['a word too few', () => [['add']], 2, 'Say which: cratewatch add <record>…'],
    ['no shop', () => [['shops', 'follow']], 2, 'Say which: cratewatch shops follow <shop>'],
    ['a shop too many', () => [['shops', 'follow', 'a', 'b']], 2, 'cratewatch shops does not take “b”.'],
    ['a shell that nobody knows', () => [['completion', 'ash']], 2, '“ash” is none of bash, zsh, fish.'],
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

describe('about itself', () => {
  it.each([['--help'], ['-h']])('says with %s what there is, and what one command takes', async (option) => {
    const [all, one] = [await command([option]), await command(['list', option])]
    expect([all.exit, one.exit]).toEqual([0, 0])
    expect(all.out).toContain(one.out)
    expect(one.out).toContain('--available')
    expect(one.out).not.toContain('--wait')
  })

  it('names the version of its package', async () => {
    const stated = JSON.parse(
      await readFile(new URL('../../../client/package.json', import.meta.url), 'utf8'),
    )
    for (const option of ['--version', '-V'])
      expect((await command([option])).out).toBe(`cratewatch ${stated.version}`)
  })

  it.each(['bash', 'zsh', 'fish'])('completes every command and its options in %s', async (shell) => {
    const { out } = await command(['completion', shell])
    const names = (await command(['--help'])).out.matchAll(/^ {2}(\w+)|^ {6}(?:-\w, )?--([\w-]+)/gm)
    const wanted = Array.from(names, ([, name, option]) => name ?? option).filter(
      (each) => each !== 'version',
    )
    expect(wanted.length).toBeGreaterThan(20)
    for (const each of wanted) expect(out).toMatch(new RegExp(String.raw`[' -]${each}\b`))
  })

  it.each([
    ['', 'a', ['add']],
    ['list', '--a', ['--available']],
    ['completion', '', ['bash', 'zsh', 'fish', '--json', '--help']],
    ['shops', '', ['follow', 'unfollow', '--wait', '--json', '--help']],
  ])('completes in bash after “%s”: “%s”', async (name, begun, choices) => {
    const { out } = await command(['completion', 'bash'])
    const words = ['cratewatch', ...(name === '' ? [] : [name]), begun].map((word) => `'${word}'`).join(' ')
    const script = `${out}\nCOMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _cratewatch
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const printed = await promisify(execFile)('bash', ['-euc', script])
    expect(printed.stdout.trim().split('\n')).toEqual(choices)
  })
})

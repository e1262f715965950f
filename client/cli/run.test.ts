import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { makePersonalToken } from '../../server/test/factories/personal-token.ts'
import { withCommand } from '../test/with-command.ts'

const { deps, command, url, home, userId, token } = await withCommand()

describe('what goes wrong', () => {
  it.each<[string, () => Parameters<typeof command>, number, string]>([
    [
      'no token',
      () => [['list'], { env: { HOME: join(home(), 'none'), CRATEWATCH_URL: url() } }],
      3,
      'No token is known',
    ],
    ['no command', () => [[]], 2, 'cratewatch <command>'],
    ['an unknown command', () => [['dance']], 2, 'There is no “dance”.\nThere are login, list, add,'],
    ['a misspelt command', () => [['imprt']], 2, 'There is no “imprt”. Did you mean import?'],
    ['a misspelt option', () => [['list', '--avalable']], 2, "'--avalable'. Did you mean --available?"],
    ['an option without its value', () => [['list', '--search']], 2, 'argument missing'],
    [
      'an address without a scheme',
      () => [['list'], { env: { CRATEWATCH_URL: '127.0.0.1:9', CRATEWATCH_TOKEN: token() } }],
      2,
      '“127.0.0.1:9” is no address: it begins with https:// or http://.',
    ],
    ['an unknown option', () => [['list', '--loud']], 2, "Unknown option '--loud'"],
    ['the option of another command', () => [['list', '--wait']], 2, 'cratewatch list takes no --wait.'],
    ['a word too many', () => [['list', 'harbour']], 2, 'cratewatch list does not take “harbour”.'],
    ['a word too few', () => [['add']], 2, 'Say which: cratewatch add <record>…'],
    ['no shop', () => [['shops', 'follow']], 2, 'Say which: cratewatch shops follow <shop>'],
    ['a shop too many', () => [['shops', 'follow', 'a', 'b']], 2, 'cratewatch shops does not take “b”.'],
    ['a shell that nobody knows', () => [['completion', 'ash']], 2, '“ash” is none of bash, zsh, fish.'],
    [
      'nobody at the address',
      () => [['list'], { env: { CRATEWATCH_URL: 'http://127.0.0.1:9', CRATEWATCH_TOKEN: token() } }],
      4,
      'http://127.0.0.1:9 cannot be reached',
    ],
  ])('is said in words and by the exit code: %s', async (_what, given, code, words) => {
    const { exit, err } = await command(...given())
    expect(exit).toBe(code)
    expect(err).toContain(words)
  })

  it('is an address of something else', async () => {
    const page = createServer((_, response) => response.end('<h1>It works!</h1>'))
    await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve))
    const CRATEWATCH_URL = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const { exit, err } = await command(['list'], { env: { CRATEWATCH_URL, CRATEWATCH_TOKEN: token() } })
    page.closeAllConnections()
    page.close()
    expect([exit, err]).toEqual([1, 'The server answered 200, not as Cratewatch does. Is the address right?'])
  })

  it('is a scope that the token lacks', async () => {
    const { token: reader } = await makePersonalToken(deps, userId(), ['search'])
    const env = { CRATEWATCH_URL: url(), CRATEWATCH_TOKEN: reader }
    const { exit, err } = await command(['list'], { env })
    expect(exit).toBe(3)
    expect(err).toContain('permission')
  })
})

/** An instance that refuses everything but what it is; the URL of each call says how. */
async function withRefusals<T>(refusals: readonly Refusal[], act: (url: string) => Promise<T>): Promise<T> {
  let asked = 0
  const instance = createServer(({ url: path }, response) => {
    const site = JSON.stringify({ marketplaceSiteUrl: 'https://www.discogs.com' })
    if (path === '/api/instance') return response.end(site)
    const [status, code] = refusals[asked++] ?? [500, 'INTERNAL_SERVER_ERROR']
    return response.writeHead(status).end(JSON.stringify({ error: { code, message: code } }))
  })
  await new Promise<void>((resolve) => void instance.listen(0, '127.0.0.1', resolve))
  try {
    return await act(`http://127.0.0.1:${(instance.address() as AddressInfo).port}`)
  } finally {
    instance.closeAllConnections()
    instance.close()
  }
}

type Refusal = readonly [status: number, code: string]

describe('what an instance refuses', () => {
  const ask = (refusals: readonly Refusal[], ...args: string[]) =>
    withRefusals(refusals, (CRATEWATCH_URL) =>
      command(args, { env: { CRATEWATCH_URL, CRATEWATCH_TOKEN: 'x' } }),
    )

  it.each<[...Refusal, exit: number]>([
    [401, 'USER_NOT_AUTHENTICATED', 3],
    [403, 'TOKEN_SCOPE_MISSING', 3],
    [403, 'TOKEN_NOT_ALLOWED', 3],
    [403, 'FORBIDDEN', 1],
    [429, 'RATE_LIMITED', 1],
    [500, 'INTERNAL_SERVER_ERROR', 1],
  ])('with %i %s ends with %i', async (status, code, exit) => {
    expect((await ask([[status, code]], 'list')).exit).toBe(exit)
  })

  it('of one record leaves the next one to be tried, and of them all ends at once', async () => {
    const ofOne: readonly Refusal[] = [
      [400, 'INVALID_TOKEN'],
      [404, 'DISCOGS_RELEASE_NOT_FOUND'],
      [409, 'VINYL_ALREADY_EXISTS'],
    ]
    const of = await ask([...ofOne, [429, 'RATE_LIMITED']], 'add', '11', '12', '13', '14', '15')
    const said = ofOne.map(([, code], index) => `${11 + index}: ${code}`)
    expect([of.exit, of.err.split('\n')]).toEqual([1, [...said, 'RATE_LIMITED']])
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
    const stated = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
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

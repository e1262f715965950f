import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withCommand } from '../test/with-command.ts'

const { command, url, home, token } = await withCommand()

describe('login', () => {
  it('stores a token that was accepted, for its owner alone, and is used from then on', async () => {
    const env = { HOME: home() }
    const { exit, out } = await command(['login', '--url', url()], { env, input: `${token()}\n` })
    expect(exit).toBe(0)
    expect(out).toContain('list:read')
    const file = join(home(), '.config', 'cratewatch', 'config.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: url(), token: token() })
    expect((await command(['list'], { env })).out).toBe('0 records')
  })

  it('asks the instance that is said, whatever the environment names', async () => {
    const env = {
      HOME: join(home(), 'said'),
      CRATEWATCH_URL: 'http://127.0.0.1:9',
      CRATEWATCH_TOKEN: token(),
    }
    expect(await command(['login', '--url', url()], { env })).toMatchObject({ exit: 0, err: '' })
  })

  it('stores none that was refused', async () => {
    const env = { HOME: join(home(), 'other') }
    const { exit, err } = await command(['login', '--url', url()], { env, input: 'cw_wrong' })
    expect(exit).toBe(3)
    expect(err).toContain('unknown, revoked or expired')
    await expect(stat(env.HOME)).rejects.toThrow('ENOENT')
  })
})

describe('the environment', () => {
  /** A home in which an address and a token are stored, or what else is in the file. */
  async function homeWith(stored: object | string): Promise<string> {
    const folder = await mkdtemp(join(home(), 'stored-'))
    await mkdir(join(folder, '.config', 'cratewatch'), { recursive: true })
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
    await writeFile(join(folder, '.config', 'cratewatch', 'config.json'), text)
    return folder
  }

  it('comes before what is stored: its address and its token', async () => {
    const HOME = await homeWith({ url: 'http://127.0.0.1:9', token: 'cw_stored' })
    const env = { HOME, CRATEWATCH_URL: url(), CRATEWATCH_TOKEN: token() }
    expect(await command(['list'], { env })).toMatchObject({ exit: 0, out: '0 records' })
  })

  it('says the token alone, for the stored address', async () => {
    const HOME = await homeWith({ url: url(), token: 'cw_stored' })
    expect((await command(['list'], { env: { HOME } })).exit).toBe(3)
    expect((await command(['list'], { env: { HOME, CRATEWATCH_TOKEN: token() } })).exit).toBe(0)
  })

  it('says the address alone, when it is the stored one', async () => {
    const HOME = await homeWith({ url: `${url()}/`, token: token() })
    expect((await command(['list'], { env: { HOME, CRATEWATCH_URL: url() } })).exit).toBe(0)
  })

  it('does not have the stored token sent to another address', async () => {
    const asked: unknown[] = []
    const other = createServer(({ headers }, response) => {
      asked.push(headers.authorization)
      response.end()
    })
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const CRATEWATCH_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const env = { HOME: await homeWith({ url: url(), token: token() }), CRATEWATCH_URL }
    const { exit, err } = await command(['list'], { env })
    other.close()
    expect([exit, err, asked]).toEqual([3, expect.stringContaining(`known for ${CRATEWATCH_URL}`), []])
  })

  it('does instead of a file that cannot be read, and says so where it does not', async () => {
    const HOME = await homeWith('{ "url": ')
    const env = { HOME, CRATEWATCH_URL: url(), CRATEWATCH_TOKEN: token() }
    expect((await command(['list'], { env })).exit).toBe(0)
    const { exit, err } = await command(['list'], { env: { HOME, CRATEWATCH_URL: url() } })
    expect([exit, err]).toEqual([1, expect.stringContaining('cannot be read. Remove it')])
  })

  it('names the folder of settings, and the token that is to be stored', async () => {
    const XDG_CONFIG_HOME = await mkdtemp(join(home(), 'xdg-'))
    const env = { HOME: await homeWith({ url: url(), token: 'cw_stored' }), XDG_CONFIG_HOME }
    const login = { ...env, CRATEWATCH_URL: url(), CRATEWATCH_TOKEN: token() }
    expect((await command(['login'], { env: login, input: 'cw_typed' })).exit).toBe(0)
    expect((await command(['list'], { env })).exit).toBe(0)
  })
})

import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ENVIRONMENT } from '../../server/src/base/config/process-settings.ts'
import { freshDataDirectory } from '../../server/test/database/fresh-data-directory.ts'
import { freePort, startServerProcess } from '../../server/test/server-process.ts'

const EMAIL = 'operator@example.com'
const LET_IN = join(import.meta.dirname, '../../server/src/app/commands/let-in.ts')

/** Keeps settings of whoever develops out of the test. */
const NO_FILE = `--env-file=${devNull}`

let settings: Record<string, string>

beforeAll(async () => {
  const dataDir = await freshDataDirectory(inject('initialisedDataDirectory'))
  const nowhere = 'http://127.0.0.1:9'
  settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_EMAILS: EMAIL,
    DISCOGS_API_URL: nowhere,
    DISCOGS_SITE_URL: nowhere,
  }
})
afterAll(() => rm(settings['DATA_DIR']!, { recursive: true, force: true }))

/** Runs `npm run let-in -- <address>`. */
function letIn(...addresses: string[]) {
  const env = {
    ...ENVIRONMENT,
    PATH: process.env['PATH'] ?? '',
    PUBLIC_URL: 'https://watch.example',
    ...settings,
  }
  const node = [
    process.execPath,
    ['--disable-warning=ExperimentalWarning', LET_IN, NO_FILE, ...addresses],
  ] as const
  return spawnSync(...node, { env, encoding: 'utf8' })
}

it('an instance without mail gets its first operator by a command on its own machine', async () => {
  const post = async (url: string, path: string, body: object) =>
    (await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json())) as { user: { isAdmin: boolean } }

  const first = await startServerProcess(settings)
  const { user } = await post(first.url, '/api/auth/signup', { email: EMAIL, password: 'a-first-secret' })
  expect(user.isAdmin).toBe(false)
  // Works beside the running server, and without one.
  expect(letIn(EMAIL).stdout).toContain('becomes an operator')
  await first.stop()

  const { status, stdout } = letIn(EMAIL)
  expect(status).toBe(0)
  expect(stdout).toContain('becomes an operator')
  const token = /https:\/\/watch\.example\/reset-password\?token=(\S+)/.exec(stdout)?.[1] ?? ''
  const nobody = letIn('nobody@example.com')
  expect([nobody.status, nobody.stdout]).toEqual([1, ''])
  expect(nobody.stderr).toContain('Nobody has signed up with nobody@example.com yet.')
  expect(letIn().stderr).toContain('npm run let-in -- somebody@example.com')

  const second = await startServerProcess(settings)
  await post(second.url, '/api/password-reset/reset', { token, password: 'a-new-secret' })
  const back = await post(second.url, '/api/auth/login', { email: EMAIL, password: 'a-new-secret' })
  expect(back.user.isAdmin).toBe(true)
  await second.stop()
})

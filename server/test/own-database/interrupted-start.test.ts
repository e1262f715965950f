/** @module-tag play */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'

const START = join(import.meta.dirname, '..', '..', 'src', 'app', 'start.ts')

it.each(['SIGINT', 'SIGTERM'] as const)('%s during the start ends the own database, too', async (signal) => {
  const dataDir = await freshDataDirectory()
  const running = join(dataDir, 'postgres', 'postmaster.pid')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await vi.waitUntil(() => existsSync(running), { timeout: 60_000, interval: 2 })
  child.kill(signal)
  expect(await ended).toEqual([0, null])
  expect(existsSync(running)).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory, readOrCreateSecret } from './data-directory.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'cratewatch-lock-'))

/** Another process that takes the lock, says so, and stays until killed. */
async function otherHolder(directory: string) {
  const program = `
    const { lockDataDirectory } = await import(${JSON.stringify(new URL('data-directory.ts', import.meta.url).href)})
    lockDataDirectory(${JSON.stringify(directory)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the data directory', () => {
  it('belongs to one process: a second is refused with a message that says what to do', async () => {
    const directory = folder()
    const other = await otherHolder(directory)
    expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryInUse)
    expect(() => lockDataDirectory(directory)).toThrow(/Another Cratewatch process.*DATA_DIR/)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const lock = lockDataDirectory(directory)
    lock.release()
  })

  it('keeps its secret, for its owner only', () => {
    const directory = folder()
    const secret = readOrCreateSecret(directory)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(readOrCreateSecret(directory)).toBe(secret)
    expect(statSync(join(directory, 'app-secret')).mode & 0o077).toBe(0)
  })
})

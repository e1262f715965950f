import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  DataDirectoryInUse,
  DataDirectoryProblem,
  lockDataDirectory,
  makePrivate,
  readOrCreateSecret,
} from './data-directory.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'cratewatch-lock-'))

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Starts another process that takes the lock, reports it, and stays until killed. */
async function otherHolder(directory: string) {
  const program = `
    const { lockDataDirectory } = await import(${JSON.stringify(new URL('data-directory.ts', import.meta.url).href)})
    // Kept: what nothing refers to any more is collected, and its lock released.
    globalThis.lock = lockDataDirectory(${JSON.stringify(directory)})
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

  it('that is no folder is refused with a message that says what to do', () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    for (const place of [file, join(file, 'data')])
      expect(() => lockDataDirectory(place)).toThrow(/cannot be used \(.*\): .* DATA_DIR/)
  })

  it.skipIf(process.platform !== 'linux')('where none can be made is refused at once', () => {
    for (const place of ['/proc/x', '/proc/x/y'])
      expect(() => lockDataDirectory(place)).toThrow(/cannot be used \(.*\): .* DATA_DIR/)
  })

  it('is made for its owner alone', () => {
    const directory = join(folder(), 'data')
    lockDataDirectory(directory).release()
    expect(modeOf(directory)).toBe(0o700)
  })

  it('that others could read is closed to them', () => {
    const directory = folder()
    chmodSync(directory, 0o755)
    lockDataDirectory(directory).release()
    expect(modeOf(directory)).toBe(0o700)
  })

  it.each([
    [
      'belongs to somebody else',
      () => {
        throw new Error('EPERM')
      },
    ],
    ['is on a file system without modes', () => {}],
  ])('that is open to others and %s is refused with a message that says what to do', (_why, chmod) => {
    const directory = folder()
    chmodSync(directory, 0o750)
    expect(() => makePrivate(directory, chmod)).toThrow(DataDirectoryProblem)
    expect(() => makePrivate(directory, chmod)).toThrow(/Other accounts.*chmod.*DATA_DIR/)
  })

  it('keeps its secret, for its owner only', () => {
    const directory = folder()
    const secret = readOrCreateSecret(directory)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(readOrCreateSecret(directory)).toBe(secret)
    expect(statSync(join(directory, 'app-secret')).mode & 0o077).toBe(0)
  })
})

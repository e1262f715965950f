import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedBrowser } from './browser-cache.ts'

describe('the unpacked browser', () => {
  let cache: string
  beforeEach(async () => {
    cache = join(await mkdtemp(join(tmpdir(), 'cratewatch-browser-')), 'browser')
  })
  afterEach(() => rm(join(cache, '..'), { recursive: true }))

  const unpackAs = (content: string) => (folder: string) => writeFile(join(folder, 'chromium'), content)
  const content = (folder: string) => readFile(join(folder, 'chromium'), 'utf8')

  it('is unpacked once for each version', async () => {
    const first = await cachedBrowser(cache, '1', unpackAs('one'))
    expect(await cachedBrowser(cache, '1', unpackAs('again'))).toBe(first)
    expect(await content(first)).toBe('one')
    expect(await content(await cachedBrowser(cache, '2', unpackAs('two')))).toBe('two')
  })

  it('is one for all who ask at the same time, and nothing else stays', async () => {
    const asked = await Promise.all(['a', 'b', 'c'].map((name) => cachedBrowser(cache, '1', unpackAs(name))))
    expect(new Set(asked).size).toBe(1)
    expect(await readdir(cache)).toEqual(['1'])
  })

  it('is not there when unpacking broke off, and the next try begins again', async () => {
    const breakOff = async (folder: string) => {
      await unpackAs('half')(folder)
      throw new Error('disk full')
    }
    await expect(cachedBrowser(cache, '1', breakOff)).rejects.toThrow('disk full')
    expect(existsSync(join(cache, '1'))).toBe(false)
    expect(await content(await cachedBrowser(cache, '1', unpackAs('whole')))).toBe('whole')
  })
})

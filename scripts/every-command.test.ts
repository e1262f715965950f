import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** What npm runs by our own programs; the others are tools, which answer for themselves. */
const OURS = Object.entries(scripts).filter(
  ([name, words]) => name !== 'postinstall' && words.startsWith('node '),
)

function answer(words: string, option: string) {
  const { promise, resolve } = Promise.withResolvers<{ failed: boolean; out: string; err: string }>()
  execFile(process.execPath, [...words.split(' ').slice(1), option], { cwd: ROOT }, (error, out, err) =>
    resolve({ failed: error !== null, out, err }),
  )
  return promise
}

describe.concurrent('what npm runs', { tags: 'play' }, () => {
  it.each(OURS)('%s says with --help how it is used, and does nothing else', async (_name, words) => {
    const { failed, out, err } = await answer(words, '--help')
    expect({ failed, err }).toEqual({ failed: false, err: '' })
    expect(out).toContain('npm ')
  })

  it.each(OURS)('%s names an option that it does not know, without a stack', async (_name, words) => {
    const { failed, out, err } = await answer(words, '--unheard-of')
    expect({ failed, out }).toEqual({ failed: true, out: '' })
    expect(err).toContain('--unheard-of')
    expect(err).toContain('npm ')
    expect(err).not.toMatch(/^ +at /m)
  })
})

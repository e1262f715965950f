import { describe, expect, it } from 'vitest'
import { textRules } from './use-form.ts'

const rules = textRules({
  email: { atMost: 5, isTrimmed: true },
  code: { atMost: 9, accepts: (code) => code.startsWith('1') },
})
const words = {
  error: ({ code, maximum }: { code?: string | undefined; maximum?: unknown }) => `${code} ${maximum}`,
}
const read = (email: string, code: string) => rules.safeParse({ email, code }, words)
const problems = (email: string, code: string) => {
  const outcome = read(email, code)
  return outcome.success ? [] : outcome.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)
}

describe('fields that hold text', () => {
  it('are read as typed, without the spaces around those that are trimmed', () => {
    expect(read(' a@b ', '1 ')).toEqual({ success: true, data: { email: 'a@b', code: '1 ' } })
  })

  it.each([
    ['  ', '12', ['email: too_small undefined']],
    ['a@b.cd', '12', ['email: too_big 5']],
    [' a@b.c ', '12', []],
    ['a@b', '21', ['code: custom undefined']],
    ['', '', ['email: too_small undefined', 'code: too_small undefined']],
  ])('%j and %j: %j', (email, code, found) => {
    expect(problems(email, code)).toEqual(found)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const OURS = 'https://watch.example'
const pathOf = (wanted: unknown) => returnPath(wanted, OURS)

describe('the way back after signing in', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/notifications?filter=unread#top', '/dashboard/notifications?filter=unread#top'],
    ['/dashboard?page=2', '/dashboard?page=2'],
    [`${OURS}/dashboard/analytics`, '/dashboard/analytics'],
  ])('%s leads to %s', (wanted, path) => {
    expect(pathOf(wanted)).toBe(path)
  })

  it.each([
    'https://evil.example/login',
    'https://evil.example/dashboard',
    'https:evil.example',
    'https:\\\\evil.example\\dashboard',
    'http://watch.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    '/dashboard/..//evil.example',
    'javascript:alert(1)//dashboard',
    'data:text/html,/dashboard',
    `blob:${OURS}/dashboard`,
    'mailto:somebody@evil.example',
    '/dashboardevil',
    '/auth',
    '/dashboard/../auth',
    'https://[',
    '',
    7,
    null,
    ['/dashboard'],
  ])('%j leads nowhere', (wanted) => {
    expect(pathOf(wanted)).toBeNull()
  })

  it('never leaves our origin, however the address is written', () => {
    const pieces = [
      '/',
      '\\',
      ':',
      '//',
      'https:',
      'dashboard',
      'evil.example',
      '..',
      '@',
      '\t',
      '%09',
      '?',
      '#',
    ]
    const address = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((each) => each.join(''))
    fc.assert(
      fc.property(address, (wanted) => {
        const path = pathOf(wanted)
        return path === null || new URL(path, OURS).href.startsWith(`${OURS}/dashboard`)
      }),
      { numRuns: 5000 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { returnPath, withOutcome } from './reauthenticate.ts'

const OWN = 'https://cratewatch.example'

describe('the page to come back to', () => {
  it.each([
    ['/dashboard/settings/account', '/dashboard/settings/account'],
    ['/dashboard/admin/users?search=ada&page=2#row', '/dashboard/admin/users?search=ada&page=2#row'],
    [`${OWN}/dashboard`, '/dashboard'],
  ])('%s is ours', (given, path) => expect(returnPath(OWN, given)).toBe(path))

  it.each([
    'https://evil.example/dashboard',
    'https:evil.example',
    String.raw`https:\\evil.example/dashboard`,
    '//evil.example/dashboard',
    String.raw`/\evil.example/dashboard`,
    '/.//evil.example',
    '/dashboard/..//evil.example',
    '/\t/evil.example/dashboard',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'http://',
    '/auth?token=x',
    '/dashboardish',
    '',
  ])('%j is not, and leads to the dashboard', (given) => expect(returnPath(OWN, given)).toBe('/dashboard'))

  it('carries what came of it beside its own parameters', () => {
    expect(withOutcome('/dashboard/vinyls?page=2#top', 'denied')).toBe(
      '/dashboard/vinyls?page=2&reauthentication=denied#top',
    )
  })
})

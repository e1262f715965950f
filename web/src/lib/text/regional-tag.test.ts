import { expect, test } from 'vitest'
import { regionalTag } from './format.ts'

test.each([
  { page: 'en', preferred: ['en-GB', 'en'], tag: 'en-GB' },
  { page: 'en', preferred: ['en-US'], tag: 'en-US' },
  { page: 'en', preferred: ['es-ES', 'en-AU'], tag: 'en-AU' },
  { page: 'es', preferred: ['es-419'], tag: 'es-419' },
  { page: 'es', preferred: ['es-Latn-MX'], tag: 'es-MX' },
  { page: 'en', preferred: ['en-us@posix'], tag: 'en-US' },
] as const)('$page for a reader of $preferred is written as $tag', ({ page, preferred, tag }) => {
  expect(regionalTag(page, preferred)).toBe(tag)
})

test.each([
  { page: 'en', preferred: ['es-ES'] },
  { page: 'es', preferred: ['en-GB', 'es'] },
  { page: 'en', preferred: [] },
  { page: 'es', preferred: ['est-EE'] },
] as const)('$page for a reader of $preferred has no region', ({ page, preferred }) => {
  expect(regionalTag(page, preferred)).toBe(page)
})

test('the British and the American order of a date differ', () => {
  const write = (preferred: readonly string[]) =>
    new Intl.DateTimeFormat(regionalTag('en', preferred), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 3),
    )
  expect(write(['en-GB'])).toBe('3 November 2026')
  expect(write(['en-US'])).toBe('November 3, 2026')
})

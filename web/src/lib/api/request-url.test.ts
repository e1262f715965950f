import { expect, it } from 'vitest'
import { requestUrl } from './request-url.ts'

it('fills path parameters in and escapes them', () => {
  expect(requestUrl({ path: '/api/unsubscribe/:token' }, { token: 'a/b?c' })).toBe(
    '/api/unsubscribe/a%2Fb%3Fc',
  )
})

it('leaves absent query values out', () => {
  const query = { page: 2, availability: undefined, unread: true }
  expect(requestUrl({ path: '/api/vinyls' }, {}, query)).toBe('/api/vinyls?page=2&unread=true')
  expect(requestUrl({ path: '/api/vinyls' })).toBe('/api/vinyls')
})

it('refuses to call an address with a hole', () => {
  expect(() => requestUrl({ path: '/api/vinyls/:id' })).toThrow('needs id')
})

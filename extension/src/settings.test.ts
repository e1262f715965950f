import { expect, it } from 'vitest'
import { accessTo, addressOf } from './settings.ts'

it.each([
  ['cratewatch.example', 'https://cratewatch.example'],
  [' https://cratewatch.example/dashboard/vinyls?page=2 ', 'https://cratewatch.example'],
  ['http://192.168.0.7:3000', 'http://192.168.0.7:3000'],
  ['127.0.0.1:3000', 'https://127.0.0.1:3000'],
])('takes %j for %s', (typed, url) => {
  expect(addressOf(typed)).toBe(url)
})

it.each(['', 'https://', 'file:///etc/passwd', 'javascript://x/%0aalert(1)', 'two words'])(
  'takes %j for no address',
  (typed) => {
    expect(addressOf(typed)).toBeNull()
  },
)

it('asks for one host, whatever its port', () => {
  expect(accessTo('http://192.168.0.7:3000')).toEqual({ origins: ['http://192.168.0.7/*'] })
})

import { expect, it } from 'vitest'
import { isPushService } from './push-services.ts'

it.each([
  ['fcm.googleapis.com', true],
  ['updates.push.services.mozilla.com', true],
  ['web.push.apple.com', true],
  ['wns2-par02p.notify.windows.com', true],
  ['push.example.org', true],
  ['fcm.googleapis.com.example.net', false],
  ['evilpush.apple.com', false],
  ['storage.googleapis.com', false],
  ['thief.example', false],
])('push messages may go to %s: %s', (host, may) => {
  expect(isPushService(host, ['push.example.org'])).toBe(may)
})

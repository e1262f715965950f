import { describe, expect, it } from 'vitest'
import {
  meaningOf,
  recognisesRepetition,
  type Answered,
  type Fault,
  type Follows,
  type Service,
} from './vendor-answers.ts'

const PORTAL = '<!doctype html><html><head><title>Sign in</title></head></html>'
const json = JSON.stringify

/** Every service that answers by HTTP. */
const HTTP = [
  'web-push',
  'ntfy',
  'discord',
  'slack',
  'gotify',
  'pushover',
  'matrix',
  'webhook',
  'apprise',
] as const

type Case = readonly [service: Service, answered: Answered, words: string, fault: Fault, follows: Follows]

/** Answers as the services' documentation, or their own code, shows them. */
const DOCUMENTED: readonly Case[] = [
  ['telegram', 403, 'Forbidden: bot was blocked by the user', 'reader', 'gone'],
  ['telegram', 403, 'Forbidden: user is deactivated', 'reader', 'gone'],
  ['telegram', 403, 'Forbidden: bot was kicked from the supergroup chat', 'reader', 'gone'],
  ['telegram', 400, 'Bad Request: chat not found', 'reader', 'gone'],
  ['telegram', 400, 'Bad Request: group chat was upgraded to a supergroup chat', 'reader', 'moved'],
  [
    'telegram',
    400,
    "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 4",
    'message',
    'simpler',
  ],
  ['telegram', 400, 'Bad Request: wrong file identifier/HTTP URL specified', 'message', 'simpler'],
  ['telegram', 400, 'Bad Request: failed to get HTTP URL content', 'message', 'simpler'],
  ['telegram', 400, 'Bad Request: BUTTON_URL_INVALID', 'message', 'simpler'],
  ['telegram', 400, 'Bad Request: message is too long', 'message', 'simpler'],
  ['telegram', 429, 'Too Many Requests: retry after 20', 'reader', 'wait'],
  ['telegram', 401, 'Unauthorized', 'vendor', 'again'],
  ['telegram', 404, 'Not Found', 'vendor', 'again'],
  ['telegram', 502, 'Bad Gateway', 'vendor', 'again'],
  [
    'email',
    550,
    'RCPT TO: 550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
    'reader',
    'gone',
  ],
  [
    'email',
    550,
    'RCPT TO: 550-5.1.1 The email account that you tried to reach does not exist.',
    'reader',
    'gone',
  ],
  ['email', 550, 'RCPT TO: 550 5.2.1 Mailbox disabled, not accepting messages', 'reader', 'gone'],
  ['email', 553, 'RCPT TO: 553 sorry, no mailbox here by that name', 'reader', 'gone'],
  ['email', 550, 'RCPT TO: 550 5.7.1 Service unavailable; client host blocked', 'vendor', 'again'],
  ['email', 550, 'RCPT TO: 550 5.1.8 Sender address rejected', 'reader', 'again'],
  ['email', 550, 'RCPT TO: 550 relaying denied', 'vendor', 'again'],
  ['email', 452, 'RCPT TO: 452 4.2.2 The email account is over quota', 'reader', 'again'],
  ['email', 452, 'RCPT TO: 452 size limit exceeded', 'reader', 'again'],
  ['email', 450, 'RCPT TO: 450 4.2.1 The user is receiving mail too quickly', 'reader', 'again'],
  ['email', 552, 'RCPT TO: 552 5.2.2 Mailbox full', 'reader', 'again'],
  ['email', 452, 'RCPT TO: 452 4.5.3 Too many recipients', 'vendor', 'wait'],
  ['email', 451, 'DATA: 451 4.7.0 Sending rate exceeded, slow down', 'vendor', 'wait'],
  ['email', 552, 'DATA: 552 5.3.4 Message too big for system', 'message', 'simpler'],
  ['email', 554, 'DATA: 554 5.6.0 Bad content', 'message', 'simpler'],
  ['email', 421, 'MAIL FROM: 421 4.3.2 Shutting down', 'vendor', 'again'],
  ['email', 450, 'RCPT TO: 450 4.7.1 Greylisted, try again in 300 seconds', 'reader', 'again'],
  ['web-push', 410, 'push subscription has unsubscribed or expired.', 'reader', 'gone'],
  ['web-push', 404, json({ code: 404, errno: 102, error: 'Not Found' }), 'reader', 'gone'],
  ['web-push', 413, json({ code: 413, errno: 104, error: 'Payload Too Large' }), 'message', 'simpler'],
  ['ntfy', 401, json({ code: 40101, http: 401, error: 'unauthorized' }), 'target', 'gone'],
  ['ntfy', 403, json({ code: 40301, http: 403, error: 'forbidden' }), 'target', 'gone'],
  ['ntfy', 404, json({ code: 40401, http: 404, error: 'page not found' }), 'target', 'again'],
  [
    'ntfy',
    400,
    json({ code: 40014, http: 400, error: 'invalid request: attachment URL is invalid' }),
    'message',
    'simpler',
  ],
  ['ntfy', 413, json({ code: 41301, http: 413, error: 'attachment too large' }), 'message', 'simpler'],
  ['ntfy', 429, json({ code: 42901, http: 429, error: 'limit reached' }), 'reader', 'wait'],
  ['discord', 404, json({ message: 'Unknown Webhook', code: 10015 }), 'target', 'gone'],
  ['discord', 401, json({ message: 'Invalid Webhook Token', code: 50027 }), 'target', 'gone'],
  ['discord', 404, json({ message: '404: Not Found', code: 0 }), 'target', 'again'],
  ['discord', 400, json({ message: 'Invalid Form Body', code: 50035 }), 'message', 'simpler'],
  ['discord', 400, json({ embeds: ['0'] }), 'message', 'simpler'],
  ['discord', 429, json({ retry_after: 1.5, global: false }), 'reader', 'wait'],
  ['discord', 429, json({ retry_after: 1.5, global: true }), 'vendor', 'wait'],
  ['slack', 404, 'no_service', 'target', 'gone'],
  ['slack', 403, 'action_prohibited', 'target', 'gone'],
  ['slack', 410, 'channel_is_archived', 'target', 'gone'],
  ['slack', 400, 'invalid_blocks', 'message', 'simpler'],
  ['slack', 400, 'invalid_payload', 'message', 'simpler'],
  [
    'gotify',
    401,
    json({
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token',
    }),
    'target',
    'gone',
  ],
  [
    'gotify',
    404,
    json({ error: 'Not Found', errorCode: 404, errorDescription: 'page not found' }),
    'target',
    'again',
  ],
  [
    'gotify',
    400,
    json({ error: 'Bad Request', errorCode: 400, errorDescription: "Field 'message' is required" }),
    'message',
    'simpler',
  ],
  [
    'pushover',
    400,
    json({ user: 'invalid', errors: ['user identifier is not a valid user'], status: 0 }),
    'reader',
    'gone',
  ],
  [
    'pushover',
    400,
    json({ token: 'invalid', errors: ['application token is invalid'], status: 0 }),
    'reader',
    'gone',
  ],
  ['pushover', 400, json({ url: 'invalid', errors: ['url is too long'], status: 0 }), 'message', 'simpler'],
  ['pushover', 500, '', 'vendor', 'again'],
  ['matrix', 401, json({ errcode: 'M_UNKNOWN_TOKEN', error: 'Unrecognised access token' }), 'target', 'gone'],
  ['matrix', 403, json({ errcode: 'M_FORBIDDEN', error: 'User not in room' }), 'target', 'gone'],
  ['matrix', 404, json({ errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' }), 'target', 'again'],
  ['matrix', 413, json({ errcode: 'M_TOO_LARGE', error: 'event too large' }), 'message', 'simpler'],
  ['matrix', 400, json({ errcode: 'M_BAD_JSON', error: 'bad' }), 'message', 'simpler'],
  ['matrix', 429, json({ errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 2000 }), 'reader', 'wait'],
  ['webhook', 410, 'Gone', 'target', 'gone'],
  ['webhook', 404, 'Not Found', 'target', 'again'],
  ['webhook', 413, 'Payload Too Large', 'target', 'again'],
  ['webhook', 200, PORTAL, 'target', 'taken'],
  ['apprise', 204, '', 'target', 'gone'],
  ['apprise', 424, json({ error: 'One or more notification could not be sent.' }), 'target', 'repeat'],
  ['apprise', 200, '<ul class="logs"><li>sent</li></ul>', 'target', 'taken'],
]

it.each(DOCUMENTED)(
  '%s: %s %s is the fault of the %s, and what follows is "%s"',
  (service, answered, words, fault, follows) => {
    expect(meaningOf(service, { answered, words })).toEqual({ fault, follows })
  },
)

describe('of a service behind a proxy', () => {
  const pages = [301, 302, 307, 308, 400, 401, 403, 404, 405, 500, 502, 503, 504]
  it.each(HTTP)('%s: pages and redirects are outages', (service) => {
    for (const status of pages) {
      const { follows } = meaningOf(service, { answered: status, words: PORTAL })
      expect([status, follows]).toEqual([status, 'again'])
    }
  })
  const silent = HTTP.filter((service) => service !== 'web-push')
  it.each(silent)('%s: a bare status without a document of its own ends nothing', (service) => {
    for (const status of [301, 302, 307, 308, 400, 401, 403, 404, 405])
      expect([status, meaningOf(service, { answered: status, words: '' }).follows]).toEqual([status, 'again'])
  })
  it.each(['ntfy', 'discord', 'slack', 'gotify', 'matrix', 'pushover'] as const)(
    '%s has taken nothing when a page answers 200',
    (service) => {
      expect(meaningOf(service, { answered: 200, words: PORTAL }).follows).toBe('again')
      expect(meaningOf(service, { answered: 200, words: 'ok' }).follows).toBe('taken')
    },
  )
})

it.each(HTTP)(
  '%s: a broken connection is repeated or tried again, and only a service of many is at fault for others',
  (service) => {
    const fault = service === 'pushover' ? 'vendor' : 'target'
    expect(meaningOf(service, { answered: 'unanswered', words: '' })).toEqual({ fault, follows: 'repeat' })
    for (const answered of ['unreachable', 'unresolved', 500, 503] as const)
      expect(meaningOf(service, { answered, words: '' })).toEqual({ fault, follows: 'again' })
  },
)

it('knows whose receivers recognise a repetition', () => {
  const all = ['email', 'telegram', ...HTTP] as const
  expect(all.filter(recognisesRepetition)).toEqual(['matrix', 'webhook'])
})

import type { Answered, Service, ServiceAnswer } from './vendor-answers.ts'

/** Every service that channels write to. */
export const SERVICES = [
  'email',
  'telegram',
  'web-push',
  'ntfy',
  'discord',
  'slack',
  'gotify',
  'pushover',
  'matrix',
  'webhook',
  'apprise',
] as const satisfies readonly Service[]

const json = (document: object) => JSON.stringify(document)

/** What each service says, in its own words, of an address that is gone. */
const GONE: Readonly<Record<Service, ServiceAnswer>> = {
  email: { answered: 550, words: 'RCPT TO: 550 5.1.1 User unknown' },
  telegram: { answered: 403, words: 'Forbidden: bot was blocked by the user' },
  'web-push': { answered: 410, words: 'push subscription has unsubscribed or expired.' },
  ntfy: { answered: 403, words: json({ code: 40_301, http: 403, error: 'forbidden' }) },
  discord: { answered: 404, words: json({ message: 'Unknown Webhook', code: 10_015 }) },
  slack: { answered: 404, words: 'no_service' },
  gotify: { answered: 401, words: json({ error: 'Unauthorized', errorCode: 401 }) },
  pushover: { answered: 400, words: json({ user: 'invalid', status: 0 }) },
  matrix: { answered: 403, words: json({ errcode: 'M_FORBIDDEN', error: 'User not in room' }) },
  webhook: { answered: 410, words: 'Gone' },
  apprise: { answered: 204, words: '' },
}

/** What each service says of a message for what is in it; two of them say nothing of the kind. */
const UNFIT: Readonly<Record<Service, ServiceAnswer>> = {
  email: { answered: 554, words: 'DATA: 554 5.6.0 Bad content' },
  telegram: { answered: 400, words: "Bad Request: can't parse entities: unsupported start tag" },
  'web-push': { answered: 413, words: 'Payload Too Large' },
  ntfy: { answered: 400, words: json({ code: 40_018, http: 400, error: 'actions invalid' }) },
  discord: { answered: 400, words: json({ message: 'Invalid Form Body', code: 50_035 }) },
  slack: { answered: 400, words: 'invalid_blocks' },
  gotify: { answered: 400, words: json({ error: 'Bad Request', errorCode: 400 }) },
  pushover: { answered: 400, words: json({ url: 'invalid', status: 0 }) },
  matrix: { answered: 413, words: json({ errcode: 'M_TOO_LARGE', error: 'event too large' }) },
  webhook: { answered: 422, words: 'Unprocessable Content' },
  apprise: { answered: 400, words: json({ error: 'Bad FORM Payload provided' }) },
}

const page = (answered: number) => () => ({ answered, words: '<!doctype html><title>Sign in</title>' })
const bare = (answered: Answered) => () => ({ answered, words: '' })

/** Twenty answers as each service, or what stands before it, gives them. */
export const KNOWN_ANSWERS = {
  'gone, in its own words': (service) => GONE[service],
  'unfit, in its own words': (service) => UNFIT[service],
  'a redirect 302': page(302),
  'a redirect 307': page(307),
  'a page 401': page(401),
  'a page 403': page(403),
  'a page 404': page(404),
  'a page 503': page(503),
  'a bare 400': bare(400),
  'a bare 401': bare(401),
  'a bare 403': bare(403),
  'a bare 405': bare(405),
  'a bare 408': bare(408),
  'a bare 500': bare(500),
  'a bare 502': bare(502),
  'a bare 504': bare(504),
  'too early': bare(429),
  'no answer': bare('unanswered'),
  'no connection': bare('unreachable'),
  'no such name': bare('unresolved'),
} as const satisfies Record<string, (service: Service) => ServiceAnswer>

export type KnownAnswer = keyof typeof KNOWN_ANSWERS

/** Whose fault an answer is: the server that a reader named, the reader's place there, a vendor of many readers, or the message. */
export type Fault = 'target' | 'reader' | 'vendor' | 'message'

/**
 * What follows an answer. `again`: it certainly did not arrive; `repeat`: nobody knows; `wait`: it came too early;
 * `gone`: the service itself says that the address is none any more; `simpler`: the message is refused for what is in it.
 */
export type Follows = 'taken' | 'again' | 'repeat' | 'wait' | 'gone' | 'simpler' | 'moved'

/** A status, or why there is none. `forbidden`: an address to which no message of ours may go. */
export type Answered = number | 'unanswered' | 'unreachable' | 'unresolved' | 'forbidden'

/** What was answered, with the service's own words: a body, a description, or an SMTP command and its reply. */
export type ServiceAnswer = { readonly answered: Answered; readonly words: string }

export type Meaning = { readonly fault: Fault; readonly follows: Follows }

/** `5xx` is any of them, `any` everything. */
type On = Answered | '2xx' | '4xx' | '5xx' | 'any'
type Row = readonly [on: readonly On[], says: RegExp | null, fault: Fault, follows: Follows]

/** A web page: of a proxy, a portal or a login in front of a service, and never its own word. */
const PAGE = /^\s*<(?:!doctype|html|head|title|body|\?xml)/i

/** What HTTP says to everybody; `fault`: whose it is when there is no proper answer. */
const http = (fault: 'target' | 'vendor'): readonly Row[] => [
  [['forbidden'], null, 'target', 'gone'],
  [['unanswered'], null, fault, 'repeat'],
  [['2xx'], null, 'target', 'taken'],
  [[429], null, 'reader', 'wait'],
  [['5xx', 'unreachable', 'unresolved'], null, fault, 'again'],
  [['any'], null, 'target', 'again'],
]

/** Services that answer with documents of their own have taken nothing when a page answers. */
const documented: readonly Row[] = [[['2xx'], PAGE, 'target', 'again'], ...http('target')]

/** Mailbox unknown, moved or misnamed, by RFC 3463; 5.1.7 and 5.1.8 are about the sender's address. */
const NO_MAILBOX = /^RCPT TO: \d{3}[ -]5\.(?:1\.(?!7\b|8\b)\d+|2\.1)\b/
/** Servers without enhanced codes also answer 550 for their policies, recognised by their text. */
const POLICY =
  'relay|authenticat|spam|block|black ?list|denied|policy|reputation|spf|dkim|dmarc|rbl|dnsbl|\\bip\\b'
const NO_MAILBOX_IN_WORDS = new RegExp(
  `^RCPT TO: \\d{3}[ -](?!\\d\\.\\d{1,3}\\.\\d{1,3}\\b)(?!.*(?:${POLICY}))`,
  'i',
)
const OUR_STANDING = new RegExp(`\\d{3}[ -](?:5\\.7\\.|(?!\\d\\.\\d{1,3}\\.\\d)(?=.*(?:${POLICY})))`, 'i')
/** A mailbox that is full, or takes no more for now: X.2.x by RFC 3463, or in words. */
const FULL_MAILBOX =
  /^(?:RCPT TO|DATA): \d{3}[ -](?:[45]\.2\.[12]\b|(?!\d\.[1-7]\.).*(?:quota|mailbox|storage|size limit|full))/i
const TOO_MUCH = /too (?:many|much|fast|quick)|rate.?limit|throttl|limit exceeded|sending rate|slow down/i

const NO_CHAT =
  /blocked by the user|user is deactivated|chat not found|was kicked|group chat was deleted|initiate conversation|not a member|have no rights to send|chat_write_forbidden|peer_id_invalid|topic_closed/i
const UNFIT_FOR_CHAT =
  /can't parse|wrong file identifier|http url|wrong type of the web page|webpage_|media_|photo_|button_|inline keyboard|message is too long|entit/i

/**
 * What each service's answers mean, in the words of its documentation; the first row that fits counts. Product,
 * simulator and the oracles of `scripts` read this table alone.
 */
const ANSWERS = {
  email: [
    [['unanswered'], null, 'vendor', 'repeat'],
    [['2xx'], null, 'reader', 'taken'],
    [['forbidden'], null, 'reader', 'gone'],
    [[550, 551, 553], NO_MAILBOX, 'reader', 'gone'],
    [[550, 551, 553], NO_MAILBOX_IN_WORDS, 'reader', 'gone'],
    [[450, 452, 552], FULL_MAILBOX, 'reader', 'again'],
    [[552, 554], /\b5\.(?:2\.3|3\.4|6\.\d+)\b/, 'message', 'simpler'],
    [['4xx'], TOO_MUCH, 'vendor', 'wait'],
    [[421, 'unreachable'], null, 'vendor', 'again'],
    [['5xx'], OUR_STANDING, 'vendor', 'again'],
    [['any'], /^(?:RCPT TO|DATA): /, 'reader', 'again'],
    [['any'], null, 'vendor', 'again'],
  ],
  telegram: [
    [['unanswered'], null, 'vendor', 'repeat'],
    [['2xx'], null, 'reader', 'taken'],
    [[400], /upgraded to a supergroup|migrated to a supergroup/i, 'reader', 'moved'],
    [[400, 403], NO_CHAT, 'reader', 'gone'],
    [[400], UNFIT_FOR_CHAT, 'message', 'simpler'],
    [[429], null, 'reader', 'wait'],
    [[400, 403], null, 'reader', 'again'],
    // 401 and 404 are about the bot's token: every message fails until the operator repairs it.
    [['any'], null, 'vendor', 'again'],
  ],
  // RFC 8030: the subscription has expired, or the browser has ended it.
  'web-push': [
    [['any'], PAGE, 'target', 'again'],
    [[404, 410, 'forbidden'], null, 'reader', 'gone'],
    [[413], null, 'message', 'simpler'],
    ...http('target'),
  ],
  ntfy: [
    [[401, 403], /"code"\s*:\s*40[13]\d\d\b/, 'target', 'gone'],
    [[400, 413], /"code"\s*:\s*4(?:00|13)\d\d\b/, 'message', 'simpler'],
    ...documented,
  ],
  // Unknown Webhook and Unknown Channel, Invalid Webhook Token, and Invalid Form Body.
  discord: [
    [[401, 403, 404], /"code"\s*:\s*(?:10015|10003|50027)\b/, 'target', 'gone'],
    [[400], /"code"\s*:\s*(?:50035|50006|50109)\b|"(?:embeds|content)"\s*:/, 'message', 'simpler'],
    [[429], /"global"\s*:\s*true/, 'vendor', 'wait'],
    ...documented,
  ],
  slack: [
    [
      [400, 403, 404, 410],
      /^\s*(?:action_prohibited|invalid_token|channel_not_found|no_service|no_team|team_disabled|user_not_found|no_active_hooks|channel_is_archived)\s*$/,
      'target',
      'gone',
    ],
    [
      [400],
      /^\s*(?:invalid_blocks\w*|invalid_attachments|too_many_attachments|invalid_payload|no_text)\s*$/,
      'message',
      'simpler',
    ],
    ...documented,
  ],
  gotify: [
    [[401, 403], /"errorCode"\s*:\s*40[13]\b/, 'target', 'gone'],
    [[400, 413], /"errorCode"\s*:\s*4(?:00|13)\b/, 'message', 'simpler'],
    ...documented,
  ],
  pushover: [
    [[400], /"(?:user|token)"\s*:\s*"invalid"/, 'reader', 'gone'],
    [[400], /"status"\s*:\s*0/, 'message', 'simpler'],
    [['2xx'], PAGE, 'vendor', 'again'],
    ...http('vendor'),
  ],
  matrix: [
    [
      [401, 403, 404],
      /"errcode"\s*:\s*"M_(?:UNKNOWN_TOKEN|MISSING_TOKEN|FORBIDDEN|USER_DEACTIVATED|USER_LOCKED|USER_SUSPENDED|NOT_FOUND)"/,
      'target',
      'gone',
    ],
    [[400, 413], /"errcode"\s*:\s*"M_(?:BAD_JSON|NOT_JSON|TOO_LARGE|INVALID_PARAM)"/, 'message', 'simpler'],
    ...documented,
  ],
  // Of a receiver whose documents nobody knows the status alone speaks, by Standard Webhooks.
  webhook: [[[410], null, 'target', 'gone'], ...http('target')],
  // Nothing is stored under the key; and one of several services failed, so that the others may have got it.
  apprise: [[[204], null, 'target', 'gone'], [[424], null, 'target', 'repeat'], ...http('target')],
} as const satisfies Record<string, readonly Row[]>

export type Service = keyof typeof ANSWERS

/** The services whose receivers recognise a repetition by its id, so that it may be repeated like anything else. */
const RECOGNISING: ReadonlySet<Service> = new Set(['webhook', 'matrix'])

export function recognisesRepetition(service: Service): boolean {
  return RECOGNISING.has(service)
}

/** Returns what a service's answer means. */
export function meaningOf(service: Service, { answered, words }: ServiceAnswer): Meaning {
  const rows: readonly Row[] = ANSWERS[service]
  const [, , fault, follows] = rows.find(
    ([on, says]) => on.some((each) => covers(each, answered)) && (says === null || says.test(words)),
  ) ?? [[], null, 'target', 'again']
  return { fault, follows }
}

function covers(on: On, answered: Answered): boolean {
  if (on === 'any' || on === answered) return true
  return typeof answered === 'number' && on === `${Math.floor(answered / 100)}xx`
}

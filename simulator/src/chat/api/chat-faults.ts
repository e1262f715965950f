import type { FaultRule } from '../plumbing/faults.ts'
import { wholeNumber } from './payload.ts'
import type { Payload } from './payload.ts'
import { chatNotFound, forbidden, tooManyRequests } from './refusal.ts'
import type { Refusal } from './refusal.ts'

/** Everything that can go wrong at the vendor's, whatever the truth about the chat is. */
export const chatFaultKinds = [
  'rate-limited',
  'blocked',
  'chat-not-found',
  'error-500',
  'bad-gateway',
  'html-502',
  'slow',
  'stall',
  'reset',
] as const

export type ChatFaultKind = (typeof chatFaultKinds)[number]

export type ChatFault = FaultRule<ChatFaultKind> & {
  /** Only this method; without it every one but `getUpdates`. */
  readonly method?: string
  readonly chatId?: number
}

export type Call = { readonly method: string; readonly payload: Payload }

/** Whether a trap is meant for this call. Polling is spared unless it is named. */
export function isMeantFor(rule: ChatFault, { method, payload }: Call): boolean {
  if (rule.method === undefined && method === 'getUpdates') return false
  if (rule.method !== undefined && rule.method !== method) return false
  return rule.chatId === undefined || wholeNumber(payload, 'chat_id') === rule.chatId
}

/** What the vendor says instead of an answer; undefined for traps of the connection and the page of a proxy. */
export function refusalOf(rule: ChatFault): Refusal | undefined {
  switch (rule.kind) {
    case 'rate-limited':
      return tooManyRequests(rule.retryAfter ?? 1)
    case 'blocked':
      return forbidden('bot was blocked by the user')
    case 'chat-not-found':
      return chatNotFound
    case 'error-500':
      return { code: 500, description: 'Internal Server Error' }
    case 'bad-gateway':
      return { code: 502, description: 'Bad Gateway' }
    default:
      return undefined
  }
}

export function isChatFaultKind(value: unknown): value is ChatFaultKind {
  return chatFaultKinds.some((kind) => kind === value)
}

export const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`

import type { FaultRule } from '../../kit/faults.ts'
import { chatNotFound, forbidden, tooManyRequests, type Refusal } from './refusal.ts'

/** The faults of the vendor, independent of the chat's state. */
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

/** Returns the refusal of a fault; undefined for faults of the connection and a proxy's page. */
export function refusalOf({ kind, retryAfter }: FaultRule<ChatFaultKind>): Refusal | undefined {
  switch (kind) {
    case 'rate-limited':
      return tooManyRequests(retryAfter ?? 1)
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

export const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`

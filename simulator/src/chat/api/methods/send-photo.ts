import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { readFormatted } from '../formatted-text.ts'
import { words } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { isPublicAddress } from '../reply-markup.ts'
import type { BotService } from './method.ts'
import { post } from './send-message.ts'

/** Pictures are named by address only. The vendor fetches them itself: no drawings, nothing private. */
export function sendPhoto(service: BotService, payload: Payload): Result<unknown, Refusal> {
  return post(service, payload, () => {
    const url = words(payload, 'photo') ?? ''
    if (url === '') return refused(badRequest('there is no photo in the request'))
    if (!/^https?:/i.test(url) || !isPublicAddress(url))
      return refused(badRequest('wrong file identifier/HTTP URL specified'))
    if (URL.parse(url)?.pathname.toLowerCase().endsWith('.svg'))
      return refused(badRequest('wrong type of the web page content'))
    const body = readFormatted(payload, 'caption')
    return body.ok ? ok({ kind: 'photo', url, body: body.value }) : body
  })
}

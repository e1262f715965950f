import type { Sender } from '../../send/sender.ts'
import { below, jsonRequest } from '../plain/request.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** Notifies by an Apprise server, https://github.com/caronc/apprise-api: what is stored under a key, or given addresses. */
export function appriseSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'apprise', {
    write({ settings: { server, key, urls }, message: { title }, text }) {
      const body = { title, body: text, type: 'info', format: 'text', ...(key === null && { urls }) }
      return jsonRequest(below(server, key === null ? '/notify/' : `/notify/${key}`), body)
    },
    judge({ status }) {
      // Nothing is stored under the key (204), the addresses are none (400), or this is no Apprise server.
      if ([204, 400, 401, 403, 404, 405].includes(status)) return 'refused'
      // One of several services failed: the others may have got the message.
      return status === 424 ? 'unanswered' : null
    },
  })
}

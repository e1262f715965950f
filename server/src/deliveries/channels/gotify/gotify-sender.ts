import type { Sender } from '../../send/sender.ts'
import { below, jsonRequest } from '../plain/request.ts'
import { refusedBy } from '../../../vendors/targets/target-outcome.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** The least at which Gotify's app makes a sound. */
const PRIORITY = 5

/** Creates a message of an application, https://gotify.net/docs/pushmsg and https://gotify.net/docs/msgextras. */
export function gotifySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'gotify', {
    write({ settings: { server, token }, message: { title, url, picture }, text }) {
      const extras = {
        'client::display': { contentType: 'text/plain' },
        'client::notification': {
          ...(url !== null && { click: { url } }),
          ...(picture !== null && { bigImageUrl: picture }),
        },
      }
      const body = { title, message: text, priority: PRIORITY, extras }
      return jsonRequest(below(server, '/message'), body, { headers: { 'x-gotify-key': token } })
    },
    // The application was removed, or this is no Gotify server.
    judge: refusedBy(401, 403, 404, 405),
  })
}

import type { Sender } from '../../send/sender.ts'
import { below, jsonRequest } from '../plain/request.ts'
import { refusedBy } from '../../../vendors/targets/target-outcome.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** Publishes to a topic as JSON, https://docs.ntfy.sh/publish/#publish-as-json. */
export function ntfySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'ntfy', {
    write({ settings: { server, topic, token }, message, text }) {
      const { title, url, picture, actions } = message
      const body = {
        topic,
        title,
        message: text,
        ...(url !== null && { click: url }),
        ...(picture !== null && { attach: picture }),
        actions: actions.map(({ label, url: opens }) => ({ action: 'view', label, url: opens })),
      }
      return jsonRequest(below(server, '/'), body, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
    },
    // No permission for the topic, or no ntfy server. A reserved topic answers 403.
    judge: refusedBy(401, 403, 404, 405),
  })
}

import type { Sender } from '../../send/sender.ts'
import { below, jsonRequest, messageIdOf } from '../plain/request.ts'
import { refusedBy } from '../../../vendors/targets/target-outcome.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** Sends an event to a room, https://spec.matrix.org/latest/client-server-api; a repeated transaction is the same event. */
export function matrixSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'matrix', {
    write({ settings: { server, room, token }, message: { key, title }, text }) {
      const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${messageIdOf(key)}`
      const event = {
        msgtype: 'm.text',
        body: `${title}\n${text}`,
        format: 'org.matrix.custom.html',
        formatted_body: `<strong>${toHtml(title)}</strong><br>${toHtml(text)}`,
      }
      return jsonRequest(below(server, path), event, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
      })
    },
    // M_UNKNOWN_TOKEN, M_FORBIDDEN (not in the room), or no Matrix server.
    judge: refusedBy(401, 403, 404, 405),
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

function toHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (character) => ENTITIES[character] ?? character)
}

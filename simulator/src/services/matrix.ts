import { json, readable } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const ROOM = '!simulated:matrix.example'
const TOKEN = 'syt_simulated'

/** https://spec.matrix.org/latest/client-server-api: an account that is in one room. */
export const matrix: Service = {
  take({ method, path, headers, fields }) {
    const [, room = '', id] =
      /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(path) ?? []
    if (method !== 'PUT' || id === undefined)
      return refuse(failure(404, 'M_UNRECOGNIZED', 'Unrecognized request'))
    if (headers.authorization !== `Bearer ${TOKEN}`) return refuse(matrix.unauthorised())
    if (readable(room) !== ROOM) return refuse(matrix.gone())
    if (fields === null) return refuse(failure(400, 'M_NOT_JSON', 'Content not JSON.'))
    const [title = '', ...lines] = textOf(fields, 'body').split('\n')
    if (textOf(fields, 'msgtype') !== 'm.text' || title === '')
      return refuse(failure(400, 'M_BAD_JSON', 'A text message has a body'))
    return {
      answer: json(200, { event_id: '$YUwRidLecu:matrix.example' }),
      shown: { to: ROOM, title, text: lines.join('\n'), picture: null, links: [], id },
    }
  },
  unauthorised: () => failure(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token'),
  gone: () => failure(403, 'M_FORBIDDEN', 'User not in room'),
  limit: (seconds) =>
    json(429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: seconds * 1_000 }),
  unfit: () => failure(413, 'M_TOO_LARGE', 'event too large'),
  settings: (base) => ({ server: base, room: ROOM, token: TOKEN }),
}

function failure(status: number, errcode: string, error: string) {
  return json(status, { errcode, error })
}

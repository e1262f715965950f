import { isObject, type Fields } from '../kit/routes.ts'
import { json } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const TOKEN = 'tk_simulated'
const MOST_ACTIONS = 3
const LONGEST_MESSAGE_BYTES = 4_096

/** https://docs.ntfy.sh/publish: a server whose topics take messages with its token. */
export const ntfy: Service = {
  take({ method, path, headers, fields }) {
    if ((method !== 'POST' && method !== 'PUT') || path !== '/')
      return refuse(failure(404, 40_401, 'page not found'))
    if (fields === null)
      return refuse(failure(400, 40_024, 'invalid request: request body must be valid JSON'))
    if (headers.authorization !== `Bearer ${TOKEN}`) return refuse(ntfy.unauthorised())
    const topic = textOf(fields, 'topic')
    if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic))
      return refuse(failure(400, 40_009, 'invalid request: topic invalid'))
    const links = actionsOf(fields)
    if (links === null) return refuse(failure(400, 40_018, 'invalid request: actions invalid'))
    const title = textOf(fields, 'title')
    const text = textOf(fields, 'message')
    const attach = textOf(fields, 'attach')
    if (Buffer.byteLength(text) > LONGEST_MESSAGE_BYTES)
      return refuse(failure(413, 41_301, 'attachment too large'))
    return {
      answer: json(200, {
        id: 'hwQ2YpKdmg',
        time: 1_635_528_741,
        event: 'message',
        topic,
        title,
        message: text,
      }),
      shown: { to: topic, title, text, picture: attach || null, links, id: null },
    }
  },
  unauthorised: () => failure(401, 40_101, 'unauthorized'),
  gone: () => failure(403, 40_301, 'forbidden'),
  limit: () => failure(429, 42_901, 'limit reached: too many requests, please be nice'),
  unfit: () => failure(400, 40_014, 'invalid request: attachment URL is invalid'),
  settings: (base) => ({ server: base, topic: 'crate-alerts', token: TOKEN }),
}

function actionsOf({ actions = [] }: Fields) {
  if (!Array.isArray(actions) || actions.length > MOST_ACTIONS) return null
  const links = actions.flatMap((action: unknown) =>
    isObject(action) && action['action'] === 'view'
      ? [{ label: textOf(action, 'label'), url: textOf(action, 'url') }]
      : [],
  )
  return links.length === actions.length && links.every(({ label, url }) => label !== '' && url !== '')
    ? links
    : null
}

function failure(http: number, code: number, error: string) {
  return json(http, { code, http, error, link: 'https://ntfy.sh/docs/publish/' })
}

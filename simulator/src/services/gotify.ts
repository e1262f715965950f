import { isObject, type Fields } from '../kit/routes.ts'
import { json } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const TOKEN = 'AsimulatedToken1'

/** https://gotify.net/api-docs: one application of a server. */
export const gotify: Service = {
  take({ method, path, headers, fields }) {
    if (method !== 'POST' || path !== '/message') return refuse(failure(404, 'Not Found', 'page not found'))
    if (headers['x-gotify-key'] !== TOKEN) return refuse(gotify.unauthorised())
    const message = fields && textOf(fields, 'message')
    if (fields === null || message === null || message === '')
      return refuse(failure(400, 'Bad Request', "Field 'message' is required"))
    const shown = extra(fields, 'client::notification')
    const click = isObject(shown['click']) ? textOf(shown['click'], 'url') : ''
    return {
      answer: json(200, {
        id: 25,
        appid: 5,
        message,
        title: textOf(fields, 'title'),
        date: '2026-01-05T12:00:00Z',
      }),
      shown: {
        to: 'an application',
        title: textOf(fields, 'title'),
        text: message,
        picture: textOf(shown, 'bigImageUrl') || null,
        links: click === '' ? [] : [{ label: 'Open', url: click }],
        id: null,
      },
    }
  },
  unauthorised: () =>
    failure(
      401,
      'Unauthorized',
      'you need to provide a valid access token or user credentials to access this api',
    ),
  gone: () => failure(403, 'Forbidden', 'you are not allowed to access this api'),
  limit: (seconds) => ({
    ...failure(429, 'Too Many Requests', ''),
    headers: { 'Retry-After': String(seconds) },
  }),
  unfit: () => failure(400, 'Bad Request', 'invalid extras'),
  settings: (base) => ({ server: base, token: TOKEN }),
}

function extra({ extras }: Fields, name: string): Fields {
  const found = isObject(extras) ? extras[name] : null
  return isObject(found) ? found : {}
}

function failure(errorCode: number, error: string, errorDescription: string) {
  return json(errorCode, { error, errorCode, errorDescription })
}

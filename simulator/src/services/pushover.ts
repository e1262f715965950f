import { json } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const TOKEN = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi'
const USER = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'
const LONGEST = { message: 1_024, title: 250, url: 512, url_title: 100 } as const
const REQUEST = '647d2300-702c-4b38-8b2f-d56326ae460b'

/** https://pushover.net/api: one application and one user. */
export const pushover: Service = {
  take({ method, path, fields }) {
    if (method !== 'POST' || path !== '/1/messages.json')
      return refuse(json(404, { status: 0, errors: ['not found'] }))
    if (fields === null || textOf(fields, 'token') !== TOKEN) return refuse(pushover.unauthorised())
    if (textOf(fields, 'user') !== USER) return refuse(pushover.gone())
    if (textOf(fields, 'message') === '') return refuse(invalid('message', 'message cannot be blank'))
    const long = Object.entries(LONGEST).find(([name, most]) => [...textOf(fields, name)].length > most)
    if (long !== undefined) return refuse(invalid(long[0], `${long[0]} is too long`))
    const url = textOf(fields, 'url')
    return {
      answer: json(200, { status: 1, request: REQUEST }),
      shown: {
        to: 'a person',
        title: textOf(fields, 'title'),
        text: textOf(fields, 'message'),
        picture: null,
        links: url === '' ? [] : [{ label: textOf(fields, 'url_title'), url }],
        id: null,
      },
    }
  },
  unauthorised: () => invalid('token', 'application token is invalid, see https://pushover.net/api'),
  gone: () =>
    invalid(
      'user',
      'user identifier is not a valid user, group, or subscribed user key, see https://pushover.net/api',
    ),
  limit: () => json(429, { status: 0, request: REQUEST, errors: ['message limit reached'] }),
  unfit: () => invalid('url', 'url is invalid'),
  settings: () => ({ userKey: USER, token: TOKEN }),
}

function invalid(field: string, error: string) {
  return json(400, { [field]: 'invalid', errors: [error], status: 0, request: REQUEST })
}

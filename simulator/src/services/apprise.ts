import { json, text } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const KEY = 'crate-alerts'

/** https://github.com/caronc/apprise-api: a server that knows addresses under one key, and takes others. */
export const apprise: Service = {
  take({ method, path, fields }) {
    const [, key] = /^\/notify\/(?:([-\w]{1,128})\/?)?$/.exec(path) ?? [null, null]
    if (method !== 'POST' || key === null) return refuse(text(404, 'Not Found'))
    if (fields === null || textOf(fields, 'body') === '')
      return refuse(json(400, { error: 'Bad FORM Payload provided' }))
    const urls = textOf(fields, 'urls')
    if (key === undefined ? !/^\w+:\/\//.test(urls) : key !== KEY) return refuse(apprise.gone())
    return {
      answer: json(200, { error: null, details: [] }),
      shown: {
        to: key ?? urls,
        title: textOf(fields, 'title'),
        text: textOf(fields, 'body'),
        picture: null,
        links: [],
        id: null,
      },
    }
  },
  unauthorised: () => text(401, 'Authorization required'),
  gone: () => text(204, ''),
  limit: (seconds) => ({ ...text(429, 'Too many requests'), headers: { 'Retry-After': String(seconds) } }),
  unfit: () => json(400, { error: 'Bad FORM Payload provided' }),
  settings: (base) => ({ server: base, key: KEY, urls: null }),
}

import { isObject } from '../kit/routes.ts'
import { text } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

/** https://www.standardwebhooks.com: a receiver that checks that a request could be verified; tests verify with its library. */
export const webhook: Service = {
  take({ method, headers, fields }) {
    const id = headers['webhook-id']
    const signature = headers['webhook-signature']
    if (method !== 'POST' || fields === null) return refuse(text(400, 'not JSON'))
    if (typeof id !== 'string' || !/^v1,[A-Za-z0-9+/]{43}=( |$)/.test(String(signature)))
      return refuse(text(400, 'Missing required headers'))
    if (!/^\d{10}$/.test(String(headers['webhook-timestamp']))) return refuse(text(400, 'Invalid timestamp'))
    const data = isObject(fields['data']) ? fields['data'] : {}
    const actions: readonly unknown[] = Array.isArray(data['actions']) ? data['actions'] : []
    return {
      answer: text(204, ''),
      shown: {
        to: textOf(fields, 'type'),
        title: textOf(data, 'title'),
        text: textOf(data, 'text'),
        picture: textOf(data, 'picture') || null,
        links: actions
          .filter(isObject)
          .map((each) => ({ label: textOf(each, 'label'), url: textOf(each, 'url') })),
        id,
      },
    }
  },
  unauthorised: () => text(401, 'No matching signature found'),
  gone: () => text(410, 'Gone'),
  limit: (seconds) => ({ ...text(429, 'Too many requests'), headers: { 'Retry-After': String(seconds) } }),
  unfit: () => text(422, 'Unprocessable Content'),
  settings: (base) => ({ url: `${base}/hooks/cratewatch` }),
}

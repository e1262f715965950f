import { isObject, type Fields } from '../kit/routes.ts'
import { json, text } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const ID = '1234567890123456789'
const TOKEN = 'simulated-webhook-token'
const LONGEST_TITLE = 256
const LONGEST_DESCRIPTION = 4_096

/** https://docs.discord.com/developers/resources/webhook: one webhook of one channel. */
export const discord: Service = {
  take({ method, path, query, fields }) {
    const [, id, token] = /^\/api\/webhooks\/(\d+)\/([\w-]+)$/.exec(path) ?? []
    if (method !== 'POST' || id === undefined)
      return refuse(json(404, { message: '404: Not Found', code: 0 }))
    if (id !== ID) return refuse(discord.gone())
    if (token !== TOKEN) return refuse(discord.unauthorised())
    const embed = embedOf(fields)
    if (fields === null || embed === null)
      return refuse(json(400, { message: 'Cannot send an empty message', code: 50_006 }))
    const title = textOf(embed, 'title')
    const description = textOf(embed, 'description')
    if (title.length > LONGEST_TITLE || description.length > LONGEST_DESCRIPTION)
      return refuse(json(400, { message: 'Invalid Form Body', code: 50_035 }))
    if (!mentionsNobody(fields)) return refuse(json(400, { message: '@everyone would be told', code: 0 }))
    const thumbnail = isObject(embed['thumbnail']) ? textOf(embed['thumbnail'], 'url') : ''
    return {
      answer: query.get('wait') === 'true' ? json(200, { id: '1', type: 0, embeds: [embed] }) : text(204, ''),
      shown: { to: 'a channel', title, ...withLinks(description), picture: thumbnail || null, id: null },
    }
  },
  unauthorised: () => json(401, { message: 'Invalid Webhook Token', code: 50_027 }),
  gone: () => json(404, { message: 'Unknown Webhook', code: 10_015 }),
  limit: (seconds) =>
    json(429, { message: 'You are being rate limited.', retry_after: seconds + 0.5, global: false }),
  unfit: () => json(400, { message: 'Invalid Form Body', code: 50_035 }),
  settings: (base) => ({ webhookUrl: `${base}/api/webhooks/${ID}/${TOKEN}` }),
}

function embedOf(fields: Fields | null): Fields | null {
  const first: unknown = Array.isArray(fields?.['embeds']) ? fields['embeds'][0] : null
  return isObject(first) ? first : null
}

/** Stricter than the service: what we send must never ring for a whole channel. */
function mentionsNobody({ allowed_mentions: allowed }: Fields): boolean {
  return isObject(allowed) && Array.isArray(allowed['parse']) && allowed['parse'].length === 0
}

/** Renders the service's markup as far as it is sent: links, and escaped characters. */
function withLinks(description: string) {
  const links: { label: string; url: string }[] = []
  const shown = description.replace(/(?<!\\)\[([^\]]*)\]\((\S+?)\)/g, (_, label: string, url: string) => {
    links.push({ label, url })
    return ''
  })
  return { text: shown.replace(/\\([\\*_~`|[\]])/g, '$1').replace(/[\s·]+$/, ''), links }
}

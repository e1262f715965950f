import { isObject, type Fields } from '../kit/routes.ts'
import { text } from '../kit/serve.ts'
import { refuse, textOf, type Service } from './service.ts'

const PATH = '/services/T00000000/B00000000/SIMULATEDSIMULATEDSIMULA'
const LONGEST_SECTION = 3_000

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: one webhook of one channel. */
export const slack: Service = {
  take({ method, path, fields }) {
    if (method !== 'POST' || path !== PATH) return refuse(text(404, 'no_service'))
    if (fields === null) return refuse(text(400, 'invalid_payload'))
    if (textOf(fields, 'text') === '') return refuse(text(400, 'no_text'))
    const section = sectionOf(fields)
    if (section === null) return refuse(text(400, 'invalid_blocks'))
    return { answer: text(200, 'ok'), shown: { to: '#records', id: null, ...section } }
  },
  unauthorised: () => text(403, 'invalid_token'),
  gone: () => text(410, 'channel_is_archived'),
  limit: (seconds) => ({ ...text(429, 'rate_limited'), headers: { 'Retry-After': String(seconds) } }),
  unfit: () => text(400, 'invalid_blocks'),
  settings: (base) => ({ webhookUrl: `${base}${PATH}` }),
}

function sectionOf({ blocks }: Fields) {
  const section: unknown = Array.isArray(blocks) ? blocks[0] : null
  if (!isObject(section) || section['type'] !== 'section' || !isObject(section['text'])) return null
  const { accessory } = section
  const words = textOf(section['text'], 'text')
  if (section['text']['type'] !== 'mrkdwn' || words.length > LONGEST_SECTION) return null
  if (isObject(accessory) && (accessory['type'] !== 'image' || textOf(accessory, 'alt_text') === ''))
    return null
  return { ...withLinks(words), picture: isObject(accessory) ? textOf(accessory, 'image_url') : null }
}

/** Renders the service's markup as far as it is sent: a bold first line, links, and escaped characters. */
function withLinks(words: string) {
  const links = [...words.matchAll(/<(https?:[^|>]+)\|([^>]*)>/g)].map(([, url = '', label = '']) => ({
    label: readable(label),
    url,
  }))
  const [title = '', ...lines] = words.replace(/<(https?:[^|>]+)\|([^>]*)>/g, '').split('\n')
  return {
    title: readable(title.replace(/^\*(.*)\*$/, '$1')),
    text: readable(lines.join('\n')).replace(/[\s·]+$/, ''),
    links,
  }
}

function readable(words: string): string {
  return words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

import type { Sender } from '../deliveries/send/sender.ts'
import { cut } from './plain-message.ts'
import { jsonRequest, targetSender, type TargetDeps } from './target-sender.ts'
import { refusedBy } from '../../outbound/vendors/targets/target-outcome.ts'

/** Of characters, after escaping. */
const LONGEST_SECTION = 3_000

/**
 * Posts to an incoming webhook, https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. Messengers that
 * know no blocks, such as Mattermost, show the text.
 */
export function slackSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'slack', {
    write({ settings, message: { title, picture, actions }, text }) {
      const links = actions.map(({ label, url }) => `<${url}|${escape(label)}>`).join(' · ')
      const head = `*${escape(title)}*`
      const rest = cut(escape(text), LONGEST_SECTION - Buffer.byteLength(`${head}\n\n${links}`))
      const body = [head, rest, links].filter((part) => part !== '').join('\n')
      const accessory = picture && { type: 'image', image_url: picture, alt_text: title }
      const section = {
        type: 'section',
        text: { type: 'mrkdwn', text: body },
        ...(accessory !== null && { accessory }),
      }
      return jsonRequest(settings.webhookUrl, { text: body, blocks: [section] })
    },
    // action_prohibited and invalid_token, channel_not_found and no_service, channel_is_archived.
    judge: refusedBy(403, 404, 410),
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes what would become a link or a mention. */
function escape(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

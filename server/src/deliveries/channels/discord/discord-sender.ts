import type { Sender } from '../../send/sender.ts'
import { cut } from '../plain/fit-text.ts'
import { jsonRequest } from '../plain/request.ts'
import { refusedBy } from '../../../vendors/targets/target-outcome.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** Of characters, after escaping. */
const LONGEST_DESCRIPTION = 4_096

/** Executes a webhook, https://docs.discord.com/developers/resources/webhook#execute-webhook, and waits until it is stored. */
export function discordSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'discord', {
    write({ settings, message, text }) {
      const url = new URL(settings.webhookUrl)
      url.searchParams.set('wait', 'true')
      const { title, picture, actions, at } = message
      const links = actions.map((action) => `[${action.label}](${action.url})`).join(' · ')
      const description = cut(withoutMarkup(text), LONGEST_DESCRIPTION - Buffer.byteLength(`\n\n${links}`))
      const embed = {
        title,
        ...(message.url !== null && { url: message.url }),
        description: [description, links].filter((part) => part !== '').join('\n\n'),
        ...(picture !== null && { thumbnail: { url: picture } }),
        timestamp: new Date(at).toISOString(),
      }
      return jsonRequest(url.href, { embeds: [embed], allowed_mentions: { parse: [] } })
    },
    // The webhook or its channel was deleted, or its token is wrong.
    judge: refusedBy(401, 403, 404),
  })
}

/** Escapes what would become markup; addresses stay as they are. */
function withoutMarkup(text: string): string {
  return text.replace(/https?:\/\/\S+|[\\*_~`|[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`))
}

import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Deps } from '../../outbound/deps.ts'
import { emailSender } from './email/email-sender.ts'
import type { Sender } from './sender.ts'
import { below, cut, jsonRequest, targetSender, messageIdOf, type TargetDeps } from './target-sender.ts'
import { telegramSender } from './telegram-sender.ts'
import { webPushSender } from './web-push-sender.ts'
import { webhookSender } from './webhook-sender.ts'

/** Of characters, after escaping. */
const LONGEST_DESCRIPTION = 4_096
const LONGEST_CONTENT = 2_000

/** Executes a webhook, https://docs.discord.com/developers/resources/webhook#execute-webhook, and waits until it is stored. */
function discordSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'discord', {
    write({ settings, message, text, form }) {
      const url = new URL(settings.webhookUrl)
      url.searchParams.set('wait', 'true')
      const { title, picture, actions, at } = message
      if (form === 'plain') {
        const content = cut(`${title}\n${text}`, LONGEST_CONTENT)
        return jsonRequest(url.href, { content, allowed_mentions: { parse: [] } })
      }
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
  })
}

/** Escapes what would become markup; addresses stay as they are. */
function withoutMarkup(text: string): string {
  return text.replace(/https?:\/\/\S+|[\\*_~`|[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`))
}

/** Of characters, after escaping. */
const LONGEST_SECTION = 3_000

/**
 * Posts to an incoming webhook, https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. Messengers that
 * know no blocks, such as Mattermost, show the text.
 */
function slackSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'slack', {
    write({ settings, message: { title, picture, actions }, text, form }) {
      const links = actions.map(({ label, url }) => `<${url}|${escapeSlack(label)}>`).join(' · ')
      const head = `*${escapeSlack(title)}*`
      const rest = cut(escapeSlack(text), LONGEST_SECTION - Buffer.byteLength(`${head}\n\n${links}`))
      const body = [head, rest, links].filter((part) => part !== '').join('\n')
      if (form === 'plain') return jsonRequest(settings.webhookUrl, { text: body })
      const accessory = picture && { type: 'image', image_url: picture, alt_text: title }
      const section = {
        type: 'section',
        text: { type: 'mrkdwn', text: body },
        ...(accessory !== null && { accessory }),
      }
      return jsonRequest(settings.webhookUrl, { text: body, blocks: [section] })
    },
  })
}

/** Escapes what would become a link or a mention. */
function escapeSlack(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** Of bytes: a message that is refused as it is says less. */
const LONGEST_PLAIN = 500

/** Sends an event to a room, https://spec.matrix.org/latest/client-server-api; a repeated transaction is the same event. */
function matrixSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'matrix', {
    write({ settings: { server, room, token }, message: { key, title }, text, form }) {
      // A message that was refused is another one in its next form.
      const id = messageIdOf(form === 'whole' ? key : `${key} ${form}`)
      const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${id}`
      const markup = {
        format: 'org.matrix.custom.html',
        formatted_body: `<strong>${toHtml(title)}</strong><br>${toHtml(text)}`,
      }
      const body = `${title}\n${form === 'plain' ? cut(text, LONGEST_PLAIN) : text}`
      const event = { msgtype: 'm.text', body, ...(form === 'whole' && markup) }
      return jsonRequest(below(server, path), event, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
      })
    },
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

function toHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (character) => ENTITIES[character] ?? character)
}

/** Sends to a user or group, https://pushover.net/api. */
function pushoverSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'pushover', {
    write({ settings: { userKey, token }, message: { title, url, actions, at }, text, form }) {
      const fields = {
        token,
        user: userKey,
        title,
        message: form === 'plain' ? cut(text, LONGEST_PLAIN) : text,
        timestamp: String(Math.floor(at / 1_000)),
        ...(url !== null && form === 'whole' && { url, url_title: actions[0]?.label ?? title }),
      }
      return {
        method: 'POST',
        url: `${deps.config.targets.pushoverUrl}/1/messages.json`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
    },
  })
}

/** Publishes to a topic as JSON, https://docs.ntfy.sh/publish/#publish-as-json. */
function ntfySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'ntfy', {
    write({ settings: { server, topic, token }, message: { title, url, picture, actions }, text, form }) {
      const body = {
        topic,
        title,
        message: text,
        ...(picture !== null && { attach: picture }),
        ...(form !== 'plain' && {
          ...(url !== null && { click: url }),
          actions: actions.map(({ label, url: opens }) => ({ action: 'view', label, url: opens })),
        }),
      }
      return jsonRequest(below(server, '/'), body, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
    },
  })
}

/** The least at which Gotify's app makes a sound. */
const PRIORITY = 5

/** Creates a message of an application, https://gotify.net/docs/pushmsg and https://gotify.net/docs/msgextras. */
function gotifySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'gotify', {
    write({ settings: { server, token }, message: { title, url, picture }, text, form }) {
      const extras = {
        'client::display': { contentType: 'text/plain' },
        'client::notification': {
          ...(url !== null && { click: { url } }),
          ...(picture !== null && { bigImageUrl: picture }),
        },
      }
      const body = { title, message: text, priority: PRIORITY, ...(form !== 'plain' && { extras }) }
      return jsonRequest(below(server, '/message'), body, { headers: { 'x-gotify-key': token } })
    },
  })
}

/** Notifies by an Apprise server, https://github.com/caronc/apprise-api: what is stored under a key, or given addresses. */
function appriseSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'apprise', {
    write({ settings: { server, key, urls }, message: { title }, text }) {
      const body = { title, body: text, type: 'info', format: 'text', ...(key === null && { urls }) }
      return jsonRequest(below(server, key === null ? '/notify/' : `/notify/${key}`), body)
    },
  })
}

export type SenderDeps = Pick<Deps, 'config' | 'secrets' | 'mailer' | 'chat' | 'push' | 'targets' | 'clock'>

/** Makes the sender of each kind; null: this instance is not configured for it. */
const SENDERS: Readonly<Record<ChannelKind, (deps: SenderDeps) => Sender | null>> = {
  email: ({ mailer, ...deps }) => mailer && emailSender({ ...deps, mailer }),
  telegram: ({ chat, ...deps }) => chat && telegramSender({ ...deps, chat }),
  'web-push': ({ push, ...deps }) => push && webPushSender({ ...deps, push }),
  ntfy: ntfySender,
  discord: discordSender,
  slack: slackSender,
  gotify: gotifySender,
  pushover: pushoverSender,
  matrix: matrixSender,
  webhook: webhookSender,
  apprise: appriseSender,
}

/** Returns the senders of the kinds that this instance has. */
export function createSenders(deps: SenderDeps): ReadonlyMap<ChannelKind, Sender> {
  return new Map(
    deps.config.channelKinds.flatMap((kind) => {
      const sender = SENDERS[kind](deps)
      return sender === null ? [] : [[kind, sender] as const]
    }),
  )
}

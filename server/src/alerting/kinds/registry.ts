import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Deps } from '../../outbound/deps.ts'
import type { Sender } from '../deliveries/send/sender.ts'
import { emailSender } from './email/email-sender.ts'
import { telegramSender } from './telegram-sender.ts'
import { webPushSender } from './web-push-sender.ts'
import { webhookSender } from './webhook-sender.ts'
import { below, cut, jsonRequest, targetSender, messageIdOf, type TargetDeps } from './target-sender.ts'
import { refusedBy } from '../../outbound/vendors/targets.ts'

/** Of characters, after escaping. */
const LONGEST_DESCRIPTION = 4_096

/** Executes a webhook, https://docs.discord.com/developers/resources/webhook#execute-webhook, and waits until it is stored. */
function discordSender(deps: TargetDeps): Sender {
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

/** Of characters, after escaping. */
const LONGEST_SECTION = 3_000

/**
 * Posts to an incoming webhook, https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. Messengers that
 * know no blocks, such as Mattermost, show the text.
 */
function slackSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'slack', {
    write({ settings, message: { title, picture, actions }, text }) {
      const links = actions.map(({ label, url }) => `<${url}|${escapeSlack(label)}>`).join(' · ')
      const head = `*${escapeSlack(title)}*`
      const rest = cut(escapeSlack(text), LONGEST_SECTION - Buffer.byteLength(`${head}\n\n${links}`))
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

/** Escapes what would become a link or a mention. */
function escapeSlack(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** Sends an event to a room, https://spec.matrix.org/latest/client-server-api; a repeated transaction is the same event. */
function matrixSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'matrix', {
    write({ settings: { server, room, token }, message: { key, title }, text }) {
      const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${messageIdOf(key)}`
      const event = {
        msgtype: 'm.text',
        body: `${title}\n${text}`,
        format: 'org.matrix.custom.html',
        formatted_body: `<strong>${toHtml(title)}</strong><br>${toHtml(text)}`,
      }
      return jsonRequest(below(server, path), event, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
      })
    },
    // M_UNKNOWN_TOKEN, M_FORBIDDEN (not in the room), or no Matrix server.
    judge: refusedBy(401, 403, 404, 405),
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

function toHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (character) => ENTITIES[character] ?? character)
}

/** Sends to a user or group, https://pushover.net/api. */
function pushoverSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'pushover', {
    isOneService: true,
    write({ settings: { userKey, token }, message: { title, url, actions, at }, text }) {
      const fields = {
        token,
        user: userKey,
        title,
        message: text,
        timestamp: String(Math.floor(at / 1_000)),
        ...(url !== null && { url, url_title: actions[0]?.label ?? title }),
      }
      return {
        method: 'POST',
        url: `${deps.config.targets.pushoverUrl}/1/messages.json`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
    },
    // What is wrong with a message is said under its name, such as "user":"invalid"; a used up quota is 429.
    judge: ({ status, body }) =>
      status === 400 && /"(user|token)"\s*:\s*"invalid"/.test(body) ? 'refused' : null,
  })
}

/** Publishes to a topic as JSON, https://docs.ntfy.sh/publish/#publish-as-json. */
function ntfySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'ntfy', {
    write({ settings: { server, topic, token }, message, text }) {
      const { title, url, picture, actions } = message
      const body = {
        topic,
        title,
        message: text,
        ...(url !== null && { click: url }),
        ...(picture !== null && { attach: picture }),
        actions: actions.map(({ label, url: opens }) => ({ action: 'view', label, url: opens })),
      }
      return jsonRequest(below(server, '/'), body, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
    },
    // No permission for the topic, or no ntfy server. A reserved topic answers 403.
    judge: refusedBy(401, 403, 404, 405),
  })
}

/** The least at which Gotify's app makes a sound. */
const PRIORITY = 5

/** Creates a message of an application, https://gotify.net/docs/pushmsg and https://gotify.net/docs/msgextras. */
function gotifySender(deps: TargetDeps): Sender {
  return targetSender(deps, 'gotify', {
    write({ settings: { server, token }, message: { title, url, picture }, text }) {
      const extras = {
        'client::display': { contentType: 'text/plain' },
        'client::notification': {
          ...(url !== null && { click: { url } }),
          ...(picture !== null && { bigImageUrl: picture }),
        },
      }
      const body = { title, message: text, priority: PRIORITY, extras }
      return jsonRequest(below(server, '/message'), body, { headers: { 'x-gotify-key': token } })
    },
    // The application was removed, or this is no Gotify server.
    judge: refusedBy(401, 403, 404, 405),
  })
}

/** Notifies by an Apprise server, https://github.com/caronc/apprise-api: what is stored under a key, or given addresses. */
function appriseSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'apprise', {
    write({ settings: { server, key, urls }, message: { title }, text }) {
      const body = { title, body: text, type: 'info', format: 'text', ...(key === null && { urls }) }
      return jsonRequest(below(server, key === null ? '/notify/' : `/notify/${key}`), body)
    },
    judge({ status }) {
      // Nothing is stored under the key (204), the addresses are none (400), or this is no Apprise server.
      if ([204, 400, 401, 403, 404, 405].includes(status)) return 'refused'
      // One of several services failed: the others may have got the message.
      return status === 424 ? 'unanswered' : null
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

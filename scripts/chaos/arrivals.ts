import { CHANNELS, nameOf, type Channel } from './collectors.ts'
import type { System } from './system.ts'

/** A message about a record that arrived at a collector by a channel. */
export type Arrival = {
  /** The name of the channel. */
  readonly channel: string
  readonly record: number
  /** What a repetition shares with the message that it repeats. */
  readonly same: string
  /** When it came, in the moved time; of a push nobody knows. Of a webhook also when the latest check of its alerts was. */
  readonly at?: number
  readonly seenAt?: number
}

type Message = Omit<Arrival, 'channel' | 'record'> & { readonly records: readonly number[] }

/** Reads everything that arrived at the vendors of a run. */
export function readArrivals(system: System): readonly Arrival[] {
  return CHANNELS.flatMap((channel) =>
    messagesOn(system, channel).flatMap(({ records, ...message }) =>
      records.map((record) => ({ ...message, record, channel: nameOf(channel) })),
    ),
  )
}

function messagesOn(system: System, { watcher, kind }: Channel): readonly Message[] {
  const { marketplace, mailbox, chat, push, services, collectors, time } = system
  const textual = (text: string): Message => ({ records: recordsIn(text, marketplace), same: text })
  switch (kind) {
    case 'email':
      return mailbox.mails(`watcher${watcher}@example.com`).map(({ text, messageId, raw, receivedAtMs }) => ({
        at: time.at(receivedAtMs),
        records: recordsIn(text, marketplace),
        same: messageId + bodyOf(raw),
      }))
    case 'telegram':
      return (chat.world.rooms.get(collectors.chatIds[watcher] ?? 0)?.messages ?? []).map(
        ({ content, keyboard, at }) =>
          Object.assign(textual(JSON.stringify({ content, keyboard })), { at: time.at(at) }),
      )
    case 'web-push':
      return push.received
        .filter(({ endpoint }) => collectors.browsers.get(endpoint) === watcher)
        .map(({ payload }) => textual(payload))
    case 'ntfy':
      return services
        .received('ntfy')
        .filter(({ to }) => to === `collector-${watcher}`)
        .map(({ request, atMs: at }) => Object.assign(textual(request.body), { at }))
    case 'webhook':
      return services
        .received('webhook')
        .filter(({ request }) => request.target === `/webhook/${watcher}`)
        .map(({ request, id, atMs }) => webhookMessage(request.body, String(id), atMs))
  }
}

type WebhookBody = { readonly data: { readonly records: readonly { releaseId: number; seenAt: string }[] } }

function webhookMessage(body: string, id: string, at: number): Message {
  const { records } = (JSON.parse(body) as WebhookBody).data
  const seenAt = Math.max(...records.map((record) => Date.parse(record.seenAt)))
  return { records: records.map(({ releaseId }) => releaseId), same: id + body, at, seenAt }
}

/** Finds records by the links to their copies, also to one copy in a shop. */
function recordsIn(text: string, { world }: System['marketplace']): readonly number[] {
  const records = [...text.matchAll(/\/sell\/(release|item)\/(\d+)/g)].flatMap(([, kind, id]) =>
    kind === 'release' ? [Number(id)] : (world.shops.listing(Number(id))?.copy.releaseId ?? []),
  )
  return [...new Set(records)]
}

/** Removes the header that delivery adds. */
function bodyOf(raw: string): string {
  return raw.replace(/^Received:.*\r?\n(?:[ \t].*\r?\n)*/gim, '')
}

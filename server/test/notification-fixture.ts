import { Registry } from 'prom-client'
import type { Observation } from '@cratewatch/domain/availability/observation'
import type { Transition } from '@cratewatch/domain/availability/transition'
import { between } from '@cratewatch/domain/kernel/instant'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import { timestamp, type Database } from '../src/database/database.ts'
import { announceTransition } from '../src/deliveries/announce-transition.ts'
import { emailSender } from '../src/deliveries/channels/email/email-sender.ts'
import { telegramSender } from '../src/deliveries/channels/telegram/telegram-sender.ts'
import { claimDue } from '../src/deliveries/claim-due.ts'
import { intoMessages } from '../src/deliveries/notifier-loop.ts'
import { deliver } from '../src/deliveries/deliver.ts'
import type { Delivered } from '../src/deliveries/delivered.ts'
import type { Sender } from '../src/deliveries/sender.ts'
import { createSmtpMailer } from '../src/vendors/smtp/smtp-mailer.ts'
import type { Deps } from '../src/deps.ts'
import { makeCheckState } from './factories/check-state.ts'
import { makeRelease } from './factories/release.ts'
import { makeTransition } from './factories/transition.ts'
import { makeUser } from './factories/user.ts'
import { makeWatch } from './factories/watch.ts'
import { NINE } from './factories/delivery.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { startScriptedSmtpServer, type ScriptedSmtpServer } from './scripted-smtp-server.ts'
import { openTestChat, type TestChat } from './test-chat.ts'
import { testLive, type TestLive } from './test-live.ts'
import { testDeps } from './test-deps.ts'

const ON_SALE: Observation = { kind: 'on-sale', count: 2, lowest: { value: 18.07, currency: 'USD' } }
const NONE: Observation = { kind: 'none' }

/** Releases that appear and go, people who are told by a real mail server and a real messenger, one manual clock. */
export type NotificationFixture = {
  readonly deps: Deps
  readonly clock: ManualClock
  readonly live: TestLive
  readonly chat: TestChat
  readonly smtp: ScriptedSmtpServer
  /** Somebody whose chat is connected, on a plan; mail is off unless said otherwise. */
  collector(given?: Parameters<typeof makeUser>[1]): ReturnType<typeof makeUser>
  /** A release that nobody sells, and a watch of it for each of these. */
  record(...userIds: string[]): Promise<{ releaseId: number; watchIds: string[] }>
  appears(releaseId: number): Promise<{ alerted: number }>
  goes(releaseId: number): Promise<void>
  /** Sends what is due on a channel, until nothing more is due now. */
  notifier(channel: Channel): Promise<readonly Delivered['end'][]>
  /** The same with a sender of the test's own. */
  notifierOf(sender: Sender): Promise<readonly Delivered['end'][]>
  /** Does something during which people wait in a vendor's line: time moves on for them. */
  patiently<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openNotificationFixture(database: Database): Promise<NotificationFixture> {
  const clock = manualClock(NINE)
  const live = testLive()
  const chat = await openTestChat()
  const smtp = await startScriptedSmtpServer()
  const mail = { smtpUrl: smtp.url, from: 'Cratewatch <alerts@example.com>' }
  const mailer = createSmtpMailer(mail)
  const plain = testDeps({ database, clock, live, mailer, chat: chat.chat, metrics: new Registry() })
  const deps: Deps = { ...plain, config: { ...plain.config, mail, chat: chat.config } }
  const senders: Record<Channel, Sender> = {
    email: emailSender({ ...deps, mailer }),
    telegram: telegramSender({ ...deps, chat: chat.chat }),
  }
  return {
    deps,
    clock,
    live,
    chat,
    smtp,
    collector: (given = {}) =>
      makeUser(database.queries, {
        email_enabled: false,
        telegram_enabled: true,
        telegram_chat_id: String(chat.nora),
        telegram_confirmed_at: timestamp(NINE),
        ...given,
      }),
    async record(...userIds) {
      const release = await makeRelease(database.queries)
      await makeCheckState(database.queries, { release_id: release.id, state: 'none' })
      const watchIds: string[] = []
      for (const user_id of userIds) {
        const watch = await makeWatch(database.queries, { user_id, release_id: release.id })
        watchIds.push(watch.id)
      }
      return { releaseId: release.id, watchIds }
    },
    appears: (releaseId) => happen(deps, releaseId, 'appeared', ON_SALE),
    async goes(releaseId) {
      await happen(deps, releaseId, 'gone', NONE)
    },
    notifier: (channel) => work(deps, clock, senders[channel]),
    notifierOf: (sender) => work(deps, clock, sender),
    patiently: (work) => pressingOn(clock, work),
    async close() {
      await mailer.close()
      await smtp.close()
      await chat.close()
    },
  }
}

/** For senders of the test's own: what is sent is the letter itself, and when it was written. */
export const asItIs: Sender['compose'] = (message, at) => ({ ...message, at }) as never

/** As the watching side records it: what is seen, the transition, and its announcement, all at once. */
async function happen(deps: Deps, releaseId: number, kind: Transition, observation: Observation) {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const lowest = observation.kind === 'on-sale' ? observation.lowest : null
    await tx
      .updateTable('check_states')
      .set({
        state: observation.kind,
        num_for_sale: observation.kind === 'on-sale' ? observation.count : 0,
        lowest_value: lowest?.value ?? null,
        lowest_currency: lowest?.currency ?? null,
      })
      .where('release_id', '=', releaseId)
      .execute()
    const transition = await makeTransition(tx, { release_id: releaseId, kind, at: timestamp(at) })
    return announceTransition(tx, deps, { transitionId: transition.id, releaseId, kind, observation, at })
  })
}

async function work(deps: Deps, clock: ManualClock, sender: Sender): Promise<Delivered['end'][]> {
  const ends: Delivered['end'][] = []
  for (;;) {
    const [together] = await intoMessages(deps, sender, await claimDue(deps, sender.channel, 1))
    if (together === undefined) return ends
    const delivered = await pressingOn(clock, deliver(deps, sender, together))
    ends.push(...delivered.map(({ end }) => end))
  }
}

/** Lets the moments pass that somebody waits for in a vendor's line. */
async function pressingOn<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  const progress = { isDone: false }
  void work.catch(() => undefined).finally(() => (progress.isDone = true))
  while (!progress.isDone) {
    const wake = clock.nextWake()
    if (wake === null) await new Promise((resolve) => setImmediate(resolve))
    else await clock.advance(between(clock.now(), wake))
  }
  return work
}

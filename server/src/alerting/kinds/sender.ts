import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Form } from '@cratewatch/domain/notifications/sending/after-answer'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import type { Deps } from '../../outbound/deps.ts'
import { pauseAddress, pauseVendor, takeVendorSlot } from '../../outbound/limits.ts'
import type { ChatMessage } from '../../outbound/vendors/chat.ts'
import type { Mail } from '../../outbound/vendors/mailer.ts'
import type { SendOutcome } from '../../outbound/vendors/send-outcome.ts'
import type { TargetRequest } from '../../outbound/vendors/targets.ts'
import type { PushMessage } from '../../outbound/vendors/web-push.ts'
import type { Message, Recipient } from '../deliveries/message.ts'

/** The content that a vendor sends: plain values, stored as JSON before they are sent. */
export type Content = Mail | ChatMessage | TargetRequest | PushMessage

/** Which of a reader's alerts that are due together become one message: all, or those that were held. */
export type Gathers = 'all' | 'held'

/** A few words to a target outside of deliveries: a test, or the code that confirms it. */
export type Notice = { readonly title: string; readonly text: string }

/** One kind of channel: renders messages and sends them by its vendor. */
export type Sender = {
  readonly channel: ChannelKind
  /** The name under which all notifiers share the vendor's health and limits. */
  readonly vendor: string
  /** null: messages are sent as fast as the vendor answers. */
  readonly pace: Pace | null
  readonly gathers: Gathers
  /**
   * How long an unanswered message waits before it is repeated: longer where a duplicate annoys more. null: its receiver
   * recognises it, so that it is tried like any other.
   */
  readonly repeatsAfter: Duration | null
  /** Returns the reader's address on this channel; null: none. */
  addressOf(recipient: Recipient): string | null
  /** Renders the content to be sent and repeated, with the date `at` and in this form, by default whole. Throws only on bugs. */
  compose(message: Message, at: Instant, form?: Form): Content
  /** Renders a notice. Throws only on bugs. */
  notice(recipient: Recipient, notice: Notice, at: Instant): Content
  /** Sends what `compose` or `notice` rendered: the same content gives the same bytes. Throws only on bugs. */
  send(content: Content): Promise<SendOutcome>
}

/** Short, because a user waits for it on screen. */
const LONGEST_WAIT = seconds(5)

/** Sends a message that a user waits for: with a slot of the vendor, but without outbox and retries. */
export async function sendNow(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { vendor, pace, send }: Pick<Sender, 'vendor' | 'pace' | 'send'>,
  { address, content }: { readonly address: string; readonly content: Content },
): Promise<SendOutcome> {
  if (pace !== null && !(await awaitSlot(deps, { vendor, pace, address })))
    return { kind: 'wait', fault: 'vendor', why: 'too much to say', after: null }
  const outcome = await send(content)
  await obeyWait(deps, { vendor, pace, address }, outcome)
  return outcome
}

/** Leaves whom a vendor asked to wait for alone: all of it, or the one address that it was said of. */
export async function obeyWait(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { vendor, pace, address }: Pick<Sender, 'vendor' | 'pace'> & { readonly address: string | null },
  outcome: SendOutcome,
): Promise<void> {
  if (outcome.kind !== 'wait' || outcome.after === null) return
  const { fault, after } = outcome
  if (fault === 'vendor') await pauseVendor(db, vendor, after, clock.now())
  else if (pace !== null && address !== null)
    await pauseAddress({ db, secrets }, { vendor, address }, after, clock.now())
}

/** Waits for a slot of the vendor. False: it would take too long. */
async function awaitSlot(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  request: Parameters<typeof takeVendorSlot>[1],
): Promise<boolean> {
  const deadline = deps.clock.now() + LONGEST_WAIT
  for (;;) {
    const now = deps.clock.now()
    const slot = await takeVendorSlot(deps, request, now)
    if (slot.at > deadline) return false
    await deps.clock.sleep(between(now, slot.at))
    if (slot.kind === 'go') return true
  }
}

import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { readChannel, updateChannel, type ChannelRow, type OwnedChannel } from '../channels/channel-rows.ts'
import { timestamp } from '../../database/database.ts'
import { invitationMail } from '../kinds/email/email-sender.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { speak } from '../../base/texts/speak.ts'
import { nameAccount } from '../../collectors/users.ts'
import type { ChannelDeps } from './present-channel.ts'
import { answerOf, sendToChannel } from './test-channel.ts'

const CODE_LIFE = minutes(15)
const LINK_LIFE = days(7)
const CODE_DIGITS = 6
const PURPOSE = 'channel-code'

/** Asks the target of a channel to agree, by a code or link that replaces the one before. */
export async function askToConfirm(deps: ChannelDeps, row: ChannelRow) {
  switch (termsOf(row.kind).confirmedBy) {
    case 'code':
      return sendCode(deps, row)
    case 'link':
      return sendLink(deps, row)
    default:
      return refuse('VALIDATION_FAILED')
  }
}

/** Asks once more. One that has agreed is not asked again. */
export async function askAgain(deps: ChannelDeps, owned: OwnedChannel) {
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  return row.confirmed_at === null ? askToConfirm(deps, row) : ok(undefined)
}

async function sendCode(deps: ChannelDeps, row: ChannelRow) {
  const code = String(deps.ids.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const hash = Buffer.from(deps.secrets.sign(PURPOSE, `${row.id}:${code}`), 'base64url')
  await storeCode(deps, row, hash, CODE_LIFE)
  const say = speak(row.locale, 'channels')
  return sendToChannel(deps, row, {
    title: say('code.title', { code }),
    text: say('code.text', { minutes: CODE_LIFE / minutes(1) }),
  })
}

/** Whether this is the code that was sent to a channel. */
export function isCodeOf(
  { secrets }: Pick<Deps, 'secrets'>,
  { id }: OwnedChannel,
  { code, hash }: { readonly code: string; readonly hash: Buffer },
): boolean {
  return secrets.verify(PURPOSE, `${id}:${code}`, hash.toString('base64url'))
}

/** Invites somebody by mail. The token stands nowhere but in that mail. */
async function sendLink(deps: ChannelDeps, row: ChannelRow) {
  if (row.address === null) return refuse('VALIDATION_FAILED')
  if (deps.mailer === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'mail-off' })
  const retryAfter = await deps.countInvitation(row.user_id, row.address)
  if (retryAfter !== null) return refuse('RATE_LIMITED', { retryAfter })
  const token = deps.ids.token()
  await storeCode(deps, row, hashToken(token), LINK_LIFE)
  const account = await nameAccount(deps.db, row.user_id)
  const mail = invitationMail(deps, { to: row.address, ...account, token, key: deps.ids.uuid() })
  return answerOf(await deps.mailer.send(mail))
}

async function storeCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id: userId, id }: ChannelRow,
  hash: Buffer,
  life: typeof CODE_LIFE,
): Promise<void> {
  const until = timestamp(plus(clock.now(), life))
  await updateChannel(db, { userId, id }, { code_hash: hash, code_expires_at: until, code_tries: 0 })
}

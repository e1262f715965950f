import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { speak } from '../../base/texts/speak.ts'
import { holdSession, nameAccount } from '../../collectors/users.ts'
import { timestamp } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import {
  countTry,
  readChannel,
  updateChannel,
  type ChannelRow,
  type OwnedChannel,
  deleteInvited,
  findInvited,
} from '../channel-rows.ts'
import { invitationMail } from '../kinds/email/email-sender.ts'
import { recordAdded } from './change-channel.ts'
import { presentChannel, type ChannelDeps } from './present-channel.ts'
import { answerOf, sendToChannel } from './try-channel.ts'

/** Confirms a channel by the code that was sent there. May be repeated. */
export async function confirmChannel(deps: ChannelDeps, session: SessionOwner, id: string, code: string) {
  const owned = { userId: session.userId, id }
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (row.confirmed_at !== null) return ok(presentChannel(deps.secrets, row))
  const hash = await countTry(deps.db, owned, deps.clock.now())
  if (hash === null) return refuse('WRONG_CODE', { field: 'code', cause: 'code-over' })
  if (!isCodeOf(deps, owned, { code: code.replaceAll(/\s/g, ''), hash }))
    return refuse('WRONG_CODE', { field: 'code', cause: 'code-wrong' })
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    const confirmed_at = timestamp(deps.clock.now())
    await updateChannel(tx, owned, { confirmed_at, code_hash: null, code_expires_at: null })
    await recordAdded(tx, deps, session, row)
    const confirmed = await readChannel(tx, owned)
    return confirmed === null ? refuse('NOT_FOUND') : ok(presentChannel(deps.secrets, confirmed))
  })
}

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
function isCodeOf(
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

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'ids' | 'log' | 'mailer' | 'secrets'>

/** Reads who asks whether the reader of a mail wants alerts. */
export async function readInvitation({ db, clock }: InvitationDeps, token: string) {
  const invited = await findInvited(db, hashToken(token), clock.now())
  if (invited === null || invited.address === null) return refuse('INVALID_TOKEN')
  const { account } = await nameAccount(db, invited.userId)
  return ok({ account, address: invited.address, isAgreed: invited.confirmed_at !== null })
}

/** Agrees to alerts or refuses them; refused, the address is removed. The link serves for both until it expires. */
export async function answerInvitation(deps: InvitationDeps, token: string, agrees: boolean) {
  return deps.db.transaction().execute(async (tx) => {
    const invited = await findInvited(tx, hashToken(token), deps.clock.now())
    if (invited === null) return refuse('INVALID_TOKEN')
    const { id, userId } = invited
    if (!agrees) await deleteInvited(tx, id)
    else if (invited.confirmed_at === null) {
      await updateChannel(tx, { userId, id }, { confirmed_at: timestamp(deps.clock.now()) })
      await recordAdded(tx, deps, { userId, id: invited.madeIn }, invited)
    }
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}

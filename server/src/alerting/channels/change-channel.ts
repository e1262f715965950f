import type { changeChannel as endpoint } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { isAdmin } from '@cratewatch/domain/accounts/operator-access'
import { ok } from '@cratewatch/domain/kernel/result'
import type { z } from 'zod'
import { refuse } from '../../base/refusal.ts'
import { holdCaller } from '../../collectors/users.ts'
import type { Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import {
  readChannel,
  updateChannel,
  deleteChannel,
  openSettings,
  sealSettings,
  type ChannelRow,
  type OwnedChannel,
  newSigningKey,
  WELL_COLUMNS,
} from '../channel-rows.ts'
import { planAnew } from '../decide/decide-due.ts'
import { announceMethod, recordChange } from '../deliveries/account-links.ts'
import type { SettingSession } from '../deliveries/note-setting.ts'
import { endChatLink } from './channel-settings.ts'
import { noteShare } from './channel-share.ts'
import {
  digestFromWire,
  quietFromWire,
  isAccountMail,
  presentChannel,
  type ChannelDeps,
} from './present-channel.ts'

/** Changes what a channel gets and when, and plans again what waits for it. */
export async function changeChannel(
  deps: ChannelDeps,
  session: SettingSession,
  id: string,
  { label, isOn, gets, digest, quiet }: z.output<typeof endpoint.body>,
) {
  const owned = { userId: session.userId, id }
  if (quiet?.some(({ from, to }) => from === to)) return refuse('VALIDATION_FAILED', { field: 'quiet' })
  return deps.db.transaction().execute(async (tx) => {
    await holdCaller(tx, deps, session)
    const before = await readChannel(tx, owned)
    if (before === null) return refuse('NOT_FOUND')
    if (!mayGet(deps, before, gets)) return refuse('VALIDATION_FAILED', { field: 'gets' })
    if (isOn && isAccountMail(before) && before.email === null)
      return refuse('VALIDATION_FAILED', { field: 'isOn' })
    await updateChannel(tx, owned, {
      label,
      is_on: isOn,
      ...(isOn ? WELL_COLUMNS : {}),
      gets: JSON.stringify(gets),
      digest: digest.kind === 'at-once' ? null : JSON.stringify(digestFromWire(digest)),
      quiet: quiet && JSON.stringify(quietFromWire(quiet)),
    })
    await noteShare(tx, deps, session, before)
    await planAnew(tx, deps, owned.userId)
    await deps.live.publish(tx, { kind: 'user', userId: owned.userId, what: 'profile' })
    const changed = await readChannel(tx, owned)
    return changed === null ? refuse('NOT_FOUND') : ok(presentChannel(deps.secrets, changed))
  })
}

/**
 * Whether a channel may be given this. Whoever was invited has agreed to alerts of starred records, and to nothing else;
 * events that an operator chose stay when they are none any more, because nothing is sent to others.
 */
function mayGet({ config }: ChannelDeps, before: ChannelRow, gets: z.output<typeof endpoint.body>['gets']) {
  const isInvited = before.kind === 'email' && !isAccountMail(before)
  if (isInvited && (gets.alerts === 'all' || gets.summaries || gets.alarms)) return false
  const isSigned = termsOf(before.kind).signs === true
  if (gets.lookups === true && !isSigned) return false
  if (gets.events !== true || before.gets.events === true) return true
  const { email, email_confirmed_at: confirmedAt } = before
  const isOperator = isAdmin({ email, emailConfirmed: confirmedAt !== null }, config.operators.adminEmails)
  return isOperator && isSigned
}

/** Removes a channel: what is not sent yet is not sent there any more. */
export async function removeChannel(deps: ChannelDeps, session: SessionOwner, id: string) {
  const owned = { userId: session.userId, id }
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (isAccountMail(row)) return refuse('VALIDATION_FAILED')
  if (row.kind === 'telegram') {
    await endChatLink(deps, session)
    return ok(undefined)
  }
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteChannel(tx, owned))) return refuse('NOT_FOUND')
    const { id: sessionId, network } = session
    const change = { what: 'method-removed', kind: 'channel', id, label: null } as const
    if (row.confirmed_at !== null)
      await recordChange(tx, deps, { userId: owned.userId, change, sessionId, network })
    return ok(await deps.live.publish(tx, { kind: 'user', userId: owned.userId, what: 'profile' }))
  })
}

/** Replaces what signs the requests of a channel; the old key signs nothing any more. */
export async function renewSecret(deps: ChannelDeps, owned: OwnedChannel) {
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (!termsOf(row.kind).signs) return refuse('VALIDATION_FAILED')
  const { settings } = openSettings(deps.secrets, row.kind, row.sealed_settings)
  const signingKey = newSigningKey(deps)
  await updateChannel(deps.db, owned, {
    sealed_settings: sealSettings(deps.secrets, { settings, signingKey }),
  })
  return ok({ channel: presentChannel(deps.secrets, row), secret: signingKey })
}

/** Records a channel that gets alerts from now on, and mails its owner, because alerts show what an account collects. */
export function recordAdded(
  tx: Tx,
  deps: Parameters<typeof announceMethod>[1],
  owner: Parameters<typeof announceMethod>[2],
  { id, label, address }: Pick<ChannelRow, 'id' | 'label' | 'address'>,
): Promise<void> {
  return announceMethod(tx, deps, owner, { kind: 'channel', id, label: `${label} (${address})` })
}

import type { changeChannel as endpoint } from '@cratewatch/contracts/channels/channels'
import { termsOf } from '@cratewatch/contracts/channels/kinds'
import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { ok } from '@cratewatch/domain/kernel/result'
import type { z } from 'zod'
import {
  readChannel,
  updateChannel,
  type ChannelRow,
  type OwnedChannel,
} from '../../channels/channel-rows.ts'
import { digestFromWire, quietFromWire } from '../../channels/timing-on-wire.ts'
import { planAnew } from '../../deliveries/enqueue/plan-anew.ts'
import { refuse } from '../../refusal.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { isAccountMail, presentChannel } from './present-channel.ts'

/** Changes what a channel gets and when, and plans again what waits for it. */
export async function changeChannel(
  deps: ChannelDeps,
  owned: OwnedChannel,
  { label, isOn, gets, digest, quiet }: z.output<typeof endpoint.body>,
) {
  if (quiet?.some(({ from, to }) => from === to)) return refuse('VALIDATION_FAILED', { field: 'quiet' })
  return deps.db.transaction().execute(async (tx) => {
    const before = await readChannel(tx, owned)
    if (before === null) return refuse('NOT_FOUND')
    if (!mayGet(deps, before, gets)) return refuse('VALIDATION_FAILED', { field: 'gets' })
    if (isOn && isAccountMail(before) && before.email === null)
      return refuse('VALIDATION_FAILED', { field: 'isOn' })
    await updateChannel(tx, owned, {
      label,
      is_on: isOn,
      ...(isOn ? { disabled_at: null, disabled_why: null } : {}),
      gets: JSON.stringify(gets),
      digest: digest.kind === 'at-once' ? null : JSON.stringify(digestFromWire(digest)),
      quiet: quiet && JSON.stringify(quietFromWire(quiet)),
    })
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

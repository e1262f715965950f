import type {
  addChannel as endpoint,
  addBrowser as browserTerms,
} from '@cratewatch/contracts/alerting/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { isPushService } from '@cratewatch/domain/notifications/push-services'
import type { z } from 'zod'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner, Session } from '../../http/caller/caller.ts'
import { browserAddress, findBrowser, takeBrowser } from '../account-channels.ts'
import {
  deleteChannel,
  insertChannel,
  readChannel,
  sealSettings,
  type ChannelRow,
  type SettingsOf,
  updateChannel,
  newSigningKey,
  WELL_COLUMNS,
} from '../channel-rows.ts'
import { recordAdded } from './change-channel.ts'
import { askToConfirm } from './confirm-channel.ts'
import { presentChannel, type ChannelDeps } from './present-channel.ts'

type Given = z.output<typeof endpoint.body>
type Target = { readonly settings: SettingsOf<ChannelKind>; readonly address: string }

/** Adds a channel and asks its target to agree; when that cannot be asked, nothing is left of the channel. */
export async function addChannel(deps: ChannelDeps, session: SessionOwner, given: Given) {
  if (termsOf(given.kind).madeBy !== 'form' || !deps.senders.has(given.kind))
    return refuse('VALIDATION_FAILED', { field: 'kind' })
  const target = readTarget(given)
  if (!target.ok) return target
  const signingKey = termsOf(given.kind).signs ? newSigningKey(deps) : null
  const added = await store(deps, session, given, { ...target.value, signingKey })
  if (!added.ok) return added
  const confirmation = await askToConfirm(deps, added.value)
  if (confirmation.ok) return ok({ channel: presentChannel(deps.secrets, added.value), secret: signingKey })
  await deleteChannel(deps.db, { userId: session.userId, id: added.value.id })
  await deps.live.publish(deps.db, { kind: 'user', userId: session.userId, what: 'profile' })
  return confirmation
}

/** Reads the settings by the schema of their kind; what was left empty counts as missing. */
function readTarget({ kind, settings }: Given) {
  const terms = termsOf(kind)
  const filled = Object.entries(settings)
    .map(([name, value]) => [name, value?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '')
  const read = terms.settings.safeParse(Object.fromEntries(filled))
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0])
    const isMissing = !filled.some(([key]) => key === name)
    return refuse(isMissing ? 'MISSING_REQUIRED_FIELD' : 'VALIDATION_FAILED', { field: `settings.${name}` })
  }
  const address = terms.addressOf(read.data)
  const target: Target = { settings: read.data as Target['settings'], address }
  if (kind !== 'email') return ok(target)
  const email = normaliseEmail(address)
  return email === null
    ? refuse('VALIDATION_FAILED', { field: 'settings.address' })
    : ok({ ...target, address: email })
}

async function store(
  deps: ChannelDeps,
  session: SessionOwner,
  { kind, label }: Given,
  { settings, signingKey, address }: Target & { readonly signingKey: string | null },
) {
  const { userId } = session
  const id = deps.ids.uuid()
  const isMail = kind === 'email'
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await holdSession(tx, deps, session)
      if (isMail && (await isOwnAddress(tx, userId, address))) return refuse('CHANNEL_ALREADY_EXISTS')
      const isRoom = await insertChannel(tx, {
        id,
        user_id: userId,
        kind,
        label,
        address,
        sealed_settings: isMail ? null : sealSettings(deps.secrets, { settings, signingKey }),
        gets: JSON.stringify({ alerts: isMail ? 'starred' : 'all', summaries: false, alarms: false }),
        made_in: session.id,
        created_at: timestamp(deps.clock.now()),
      })
      if (!isRoom) return refuse('CHANNEL_LIMIT_REACHED')
      await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
      return ok((await readChannel(tx, { userId, id })) as ChannelRow)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('CHANNEL_ALREADY_EXISTS')
    throw error
  }
}

/** Whether an address is the account's own, which has a channel anyway. */
async function isOwnAddress(tx: ChannelDeps['db'], userId: string, address: string): Promise<boolean> {
  const own = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', address)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Adds a browser, which has agreed by subscribing; one that is new to the account asks for a fresh authentication. The
 * same one again is the same channel, and switched on; so is one that names the subscription it had before.
 */
export async function addBrowser(
  deps: ChannelDeps,
  session: Session,
  given: z.output<typeof browserTerms.body>,
) {
  if (!deps.senders.has('web-push')) return refuse('SERVICE_UNAVAILABLE', { cause: 'kind-off' })
  const { endpoint, before, p256dh, auth } = given
  if (!isPushService(new URL(endpoint).hostname, deps.config.targets.pushHosts))
    return refuse('VALIDATION_FAILED', { field: 'endpoint' })
  const address = browserAddress(endpoint)
  const sealed = sealSettings(deps.secrets, { settings: { endpoint, p256dh, auth }, signingKey: null })
  return deps.db.transaction().execute(async (tx) => {
    const { userId } = session
    await holdSession(tx, deps, session)
    const addresses = [address, ...(before === undefined ? [] : [browserAddress(before)])]
    const known = await findBrowser(tx, { userId, addresses })
    if (known === null && !session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
    for (const other of await takeBrowser(tx, { userId, address }))
      await deps.live.publish(tx, { kind: 'user', userId: other, what: 'profile' })
    const id = await storeBrowser(deps, tx, session, { known, address, sealed, label: given.label })
    if (id === null) return refuse('CHANNEL_LIMIT_REACHED')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(presentChannel(deps.secrets, (await readChannel(tx, { userId, id })) as ChannelRow))
  })
}

type Browser = {
  /** The channel that it is already; null: none. */
  readonly known: { readonly id: string; readonly address: string | null } | null
  readonly address: string
  readonly sealed: Buffer
  readonly label: string
}

/** Returns the id of the channel; null: the account has as many as it may have. */
async function storeBrowser(
  deps: ChannelDeps,
  tx: Tx,
  session: Session,
  { known, address, sealed, label }: Browser,
): Promise<string | null> {
  const { userId } = session
  if (known !== null) {
    const again = { address, sealed_settings: sealed, is_on: true, ...WELL_COLUMNS }
    const isMoved = known.address !== address
    // Another address reads from now on, by the word of this session.
    const moved = isMoved ? { made_in: session.id, confirmed_at: timestamp(deps.clock.now()) } : {}
    await updateChannel(tx, { userId, id: known.id }, { ...again, ...moved })
    if (isMoved) await recordAdded(tx, deps, session, { id: known.id, label, address })
    return known.id
  }
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  const isRoom = await insertChannel(tx, {
    id,
    user_id: userId,
    kind: 'web-push',
    label,
    address,
    sealed_settings: sealed,
    gets: JSON.stringify({ alerts: 'all', summaries: false, alarms: false }),
    confirmed_at: now,
    made_in: session.id,
    created_at: now,
  })
  if (isRoom) await recordAdded(tx, deps, session, { id, label, address })
  return isRoom ? id : null
}

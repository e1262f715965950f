import { silencesChannel } from '@cratewatch/domain/accounts/silencing'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { ChannelsTable } from '../../database/tables/notification-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import {
  channelsOf,
  isAccountMail,
  readChannel,
  updateChannel,
  WELL_COLUMNS,
  type ChannelRow,
} from '../channel-rows.ts'
import { planAnew } from '../decide/decide-due.ts'
import { noteSetting, type NotingDeps, type SettingSession } from '../deliveries/note-setting.ts'

/** What a channel gets, and when, as it is kept to be put back. */
export type Share = Pick<Selectable<ChannelsTable>, 'is_on' | 'gets' | 'digest' | 'quiet'>

const shareOf = ({ is_on, gets, digest, quiet }: Share): Share => ({ is_on, gets, digest, quiet })

/** Reads the channel for mail to the account's own address; null: it has none. */
export async function readAccountMail(tx: Tx, userId: string): Promise<ChannelRow | null> {
  return (await channelsOf(tx, userId).where(isAccountMail).executeTakeFirst()) ?? null
}

/** Notes what a session has changed of a channel, by what it was before. */
export async function noteShare(
  tx: Tx,
  deps: NotingDeps,
  session: SettingSession,
  before: ChannelRow,
): Promise<void> {
  const { id, label } = before
  const after = await readChannel(tx, { userId: session.userId, id })
  if (after === null) return
  const heard = ({ is_on: isOn, gets, quiet }: Share) => ({ isOn, alerts: gets.alerts, quiet })
  const set = { kind: 'share', subject: id, label, before: shareOf(before), after: shareOf(after) } as const
  await noteSetting(tx, deps, session, set, silencesChannel(heard(before), heard(after)))
}

/** Puts back what a channel gets, and when; of one that is gone nothing. */
export async function putBackShare(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'live'>,
  owned: { readonly userId: string; readonly id: string },
  { is_on, gets, digest, quiet }: Share,
): Promise<void> {
  await updateChannel(tx, owned, {
    is_on,
    gets: JSON.stringify(gets),
    digest: digest && JSON.stringify(digest),
    quiet: quiet && JSON.stringify(quiet),
    ...(is_on ? WELL_COLUMNS : {}),
  })
  await planAnew(tx, deps, owned.userId)
}

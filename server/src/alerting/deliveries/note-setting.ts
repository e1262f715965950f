import { noteChangedSetting, type SettingChange } from '../../collectors/changed-settings.ts'
import type { Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import { announceAccountChange, recordChange } from './account-links.ts'

export type NotingDeps = Parameters<typeof announceAccountChange>[1]

/** The session that sets something, and whether its holder has authenticated of late. */
export type SettingSession = SessionOwner & Pick<Session, 'isRecent'>

/**
 * Notes what a session sets, with what was there before. What silences is a security event as well, and mailed with a link
 * that puts it back when the session has not authenticated of late.
 */
export async function noteSetting(
  tx: Tx,
  deps: NotingDeps,
  session: SettingSession,
  set: SettingChange,
  silences: boolean,
): Promise<void> {
  const id = await noteChangedSetting(tx, deps, session, set)
  if (id === null || !silences) return
  const { id: sessionId, userId, network } = session
  const change = { what: 'setting-changed', kind: set.kind, id, label: set.label } as const
  const announcement = { userId, change, sessionId, network }
  if (session.isRecent) await recordChange(tx, deps, announcement)
  else await announceAccountChange(tx, deps, announcement)
}

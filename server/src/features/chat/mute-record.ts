import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { MUTES, type MuteChoice } from '@cratewatch/domain/notifications/mute'
import { PRESSES } from '../../deliveries/channels/telegram/alert-buttons.ts'
import type { Say } from '../../texts/speak.ts'
import { nameOf } from './record-words.ts'
import { reply, type Reply } from './reply.ts'
import type { ChatRecord, ChatUser, ChatVerbs } from './verbs.ts'

type Muted = Awaited<ReturnType<ChatVerbs['mute']>>
type MuteRefusal = Extract<Muted, { ok: false }>['error']

/** Mutes a record for seven days, which most people want, and answers with the other choices. */
export async function muteRecord(
  verbs: Pick<ChatVerbs, 'mute'>,
  user: ChatUser,
  say: Say<'bot'>,
  record: ChatRecord,
  choice: MuteChoice,
): Promise<Result<Reply, MuteRefusal>> {
  const muted = await verbs.mute(user.userId, record.watchId, choice)
  if (!muted.ok) return muted
  const others = MUTES.filter((other) => other !== choice).map((other) => ({
    text: say(`mute.${other}`),
    data: `${PRESSES[other]}${record.watchId}`,
  }))
  return ok(
    reply(
      say(`muted.${choice}`, { name: nameOf(record) }),
      others.map((button) => [button]),
    ),
  )
}

import { readChannel, type OwnedChannel } from '../../channels/channel-rows.ts'
import { refuse } from '../../refusal.ts'
import { speak } from '../../texts/speak.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { isAccountMail } from './present-channel.ts'
import { sendToChannel } from './send-to-channel.ts'

/** Sends a test message now, also to a channel that is off. Nothing but the question goes to one that has not agreed. */
export async function testChannel(deps: ChannelDeps, owned: OwnedChannel) {
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (isAccountMail(row) && row.email !== null && row.email_confirmed_at === null)
    return refuse('EMAIL_NOT_CONFIRMED')
  if (row.confirmed_at === null || (row.address ?? row.email) === null) return refuse('VALIDATION_FAILED')
  const say = speak(row.locale, 'mail')
  return sendToChannel(deps, row, { title: say('test.title'), text: say('test.text') })
}

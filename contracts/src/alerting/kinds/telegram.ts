import { z } from 'zod'
import { channelKind } from '../channel-kind.ts'

/** A chat or group of the messenger, connected by the bot. */
export const telegram = channelKind({
  settings: z.object({}),
  secrets: [],
  madeBy: 'bot',
  confirmedBy: 'itself',
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: true, longest: 4_096 },
  addressOf: () => '',
})

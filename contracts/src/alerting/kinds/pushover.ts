import { z } from 'zod'
import { channelKind, tailOf } from '../channel-kind.ts'

const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{30}$/)

/** A user or group of Pushover, by an application of their own. */
export const pushover = channelKind({
  settings: z.object({ userKey: key, token: key }),
  secrets: ['userKey', 'token'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: false, buttons: false, longest: 1_024 },
  addressOf: ({ userKey }) => `pushover.net ${tailOf(userKey)}`,
})

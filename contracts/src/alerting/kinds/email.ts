import { z } from 'zod'
import { channelKind } from '../channel-kind.ts'

/** Mail: to the address of the account, whose channel everybody has, or to somebody else who agreed. */
export const email = channelKind({
  settings: z.object({ address: z.email().max(254) }),
  secrets: [],
  madeBy: 'form',
  confirmedBy: 'link',
  waitsOnFreePlan: false,
  shows: { picture: true, buttons: true, longest: 100_000 },
  addressOf: ({ address }) => address,
})

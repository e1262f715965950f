import { z } from 'zod'
import { channelKind, name, secret, targetUrl } from '../channel-kind.ts'

/** A room of Matrix, by the id that its settings show, written to by an account that is in it. */
export const matrix = channelKind({
  settings: z.object({ server: targetUrl, room: name.regex(/^!/), token: secret }),
  secrets: ['token'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: false, buttons: false, longest: 8_000 },
  addressOf: ({ room }) => room,
})

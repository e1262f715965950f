import { z } from 'zod'

/** What a push message says, as its service worker reads it. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Notifications with the same tag replace each other: one a record. */
  tag: z.string(),
  lang: z.string(),
  image: z.string().nullable(),
  /** Opened by a press on the notification itself. */
  url: z.string(),
  /** Opened by a press on a button: at most two are shown. */
  actions: z.array(z.object({ action: z.string(), title: z.string(), url: z.string() })).max(2),
  /** Unread entries, for the badge of the installed app; null: as it is. */
  unread: z.number().int().nonnegative().nullable(),
})
export type PushPayload = z.infer<typeof pushPayload>

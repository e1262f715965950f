import { apprise } from './apprise/apprise.ts'
import { discord } from './discord/discord.ts'
import { gotify } from './gotify/gotify.ts'
import { matrix } from './matrix/matrix.ts'
import { ntfy } from './ntfy/ntfy.ts'
import { pushover } from './pushover/pushover.ts'
import type { Service } from './service.ts'
import { slack } from './slack/slack.ts'
import { webhook } from './webhook/webhook.ts'

/** Every service, by the name that its path begins with. */
export const SERVICES = {
  ntfy,
  discord,
  slack,
  gotify,
  pushover,
  matrix,
  webhook,
  apprise,
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

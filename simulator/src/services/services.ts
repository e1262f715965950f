import { apprise } from './apprise.ts'
import { discord } from './discord.ts'
import { gotify } from './gotify.ts'
import { matrix } from './matrix.ts'
import { ntfy } from './ntfy.ts'
import { pushover } from './pushover.ts'
import type { Service } from './service.ts'
import { slack } from './slack.ts'
import { webhook } from './webhook.ts'

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

import type { Counterpart } from '../counterpart.ts'
import { apiTools } from './api-tools.ts'
import { feedReaders } from './feed-readers.ts'
import { kubernetesModels } from './kubernetes-models.ts'
import { mailValidator } from './mail-validator.ts'
import { oidcProvider } from './oidc-provider.ts'
import { passkeyDevice } from './passkey-device.ts'
import { pushReceiver } from './push-receiver.ts'
import { standardWebhooks } from './standard-webhooks.ts'
import { stripeEvents } from './stripe-events.ts'

export const counterparts: readonly Counterpart[] = [
  oidcProvider,
  passkeyDevice,
  stripeEvents,
  standardWebhooks,
  pushReceiver,
  ...feedReaders,
  ...apiTools,
  mailValidator,
  kubernetesModels,
]

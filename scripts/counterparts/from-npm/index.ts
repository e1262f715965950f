import type { Counterpart } from '../counterpart.ts'
import { oidcProvider } from './oidc-provider.ts'
import { passkeyDevice } from './passkey-device.ts'
import { stripeEvents } from './stripe-events.ts'

export const counterparts: readonly Counterpart[] = [oidcProvider, passkeyDevice, stripeEvents]

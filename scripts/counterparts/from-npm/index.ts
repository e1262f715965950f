import type { Counterpart } from '../counterpart.ts'
import { oidcProvider } from './oidc-provider.ts'
import { passkeyDevice } from './passkey-device.ts'

export const counterparts: readonly Counterpart[] = [oidcProvider, passkeyDevice]

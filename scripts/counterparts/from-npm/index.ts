import type { Counterpart } from '../counterpart.ts'
import { oidcProvider } from './oidc-provider.ts'

export const counterparts: readonly Counterpart[] = [oidcProvider]

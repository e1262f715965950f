import type { Counterpart } from '../counterpart.ts'
import { oidcProvider } from './oidc-provider.ts'

/** The counterparts that are packages of npm. */
export const fromNpm: readonly Counterpart[] = [oidcProvider]

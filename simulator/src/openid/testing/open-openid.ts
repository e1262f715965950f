import { onTestFinished } from 'vitest'
import { wallTime } from '../../kit/clock.ts'
import { startOpenId, type OpenIdOptions, type OpenIdProvider } from '../start-openid.ts'

/** Starts a provider for one test, and closes it at the end; with wall time, because clients compare with theirs. */
export async function openOpenId(options: Partial<OpenIdOptions> = {}): Promise<OpenIdProvider> {
  const provider = await startOpenId({ clock: wallTime(), ...options })
  onTestFinished(() => provider.close())
  return provider
}

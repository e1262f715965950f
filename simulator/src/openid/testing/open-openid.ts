import { onTestFinished } from 'vitest'
import { startOpenId, type OpenIdOptions, type OpenIdProvider } from '../start-openid.ts'

/** Starts a provider for one test, and closes it at the end. */
export async function openOpenId(options: OpenIdOptions = {}): Promise<OpenIdProvider> {
  const provider = await startOpenId(options)
  onTestFinished(() => provider.close())
  return provider
}

import { onTestFinished } from 'vitest'
import { startOpenId, type OpenIdOptions, type OpenIdProvider } from '../start-openid.ts'

/** A provider for one test, closed when it ends. */
export async function openOpenId(options: OpenIdOptions = {}): Promise<OpenIdProvider> {
  const provider = await startOpenId(options)
  onTestFinished(() => provider.close())
  return provider
}

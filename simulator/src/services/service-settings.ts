import type { Services } from './received.ts'

/** Returns the server's settings for these services, which are on this machine. */
export function serviceSettings({ url }: Pick<Services, 'url'>): Record<string, string> {
  return {
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    PUSH_HOSTS: new URL(url).hostname,
    PUSHOVER_API_URL: `${url}/pushover`,
  }
}

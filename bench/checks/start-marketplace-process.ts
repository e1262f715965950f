import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type MarketplaceProcess = {
  readonly url: string
  readonly ids: readonly number[]
  /** Requests received so far, and the most within any minute. */
  requests(): Promise<{ readonly total: number; readonly maxPerMinute: number }>
  stop(): void
}

/** Starts the marketplace beside us, so that its CPU time is not counted as ours. */
export async function startMarketplaceProcess(releases: number): Promise<MarketplaceProcess> {
  const script = fileURLToPath(new URL('marketplace-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, String(releases)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, ids } = JSON.parse(line) as { url: string; ids: readonly number[] }
    return {
      url,
      ids,
      async requests() {
        const response = await fetch(`${url}/_control/requests?limit=0`)
        return (await response.json()) as { total: number; maxPerMinute: number }
      },
      stop: () => child.kill('SIGTERM'),
    }
  }
  throw new Error('The marketplace did not start')
}

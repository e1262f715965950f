import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { buildApp } from '../src/http/build-app.ts'
import type { Deps } from '../src/deps.ts'
import { clientOf, type TestAnswer } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { testDeps } from './test-deps.ts'

export type SiteFixture = {
  /** As a browser asks for a page. */
  open(url: string, headers?: Readonly<Record<string, string>>): Promise<TestAnswer>
  close(): Promise<void>
}

/** A server at https://watch.example with these built pages beside the application, and no features. */
export async function openSiteFixture(
  pages: ReadonlyMap<string, string>,
  env: Readonly<Record<string, string>> = {},
  given: Partial<Deps> = {},
): Promise<SiteFixture> {
  const database = await openTestDatabase()
  const webRoot = await mkdtemp(join(tmpdir(), 'cratewatch-site-'))
  for (const [path, html] of [['index.html', 'the application'] as const, ...pages]) {
    const file = join(webRoot, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  const config = readConfig({ PUBLIC_URL: 'https://watch.example/', ...env })
  const deps = testDeps({ database, config, ...given })
  const app = await buildApp(deps, { authenticate: () => Promise.resolve(null), routes: [] }, webRoot)
  const visitor = clientOf(app)
  return {
    open: (url, headers = {}) => visitor('GET', url, undefined, { accept: 'text/html', ...headers }),
    async close() {
      await app.close()
      await rm(webRoot, { recursive: true })
      await database.close()
    },
  }
}

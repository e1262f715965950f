import { createServer } from 'vite'

/** The web application with hot reload; its calls go through to the server. */
export async function startViteServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await createServer({ root: 'web', configFile: 'web/vite.config.ts' })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

import { createServer } from 'vite'

/** The web application with hot reload; its calls go through to the product at `target`. */
export async function startViteServer(
  target: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await createServer({
    root: 'web',
    configFile: 'web/vite.config.ts',
    server: { proxy: { '/api': target } },
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

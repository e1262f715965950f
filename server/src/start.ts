import { fileURLToPath } from 'node:url'
import { ENVIRONMENT, NODE_FLAGS } from './config/process-settings.ts'

/**
 * What `npm start` runs. The settings count only from the beginning of a process, so this one begins again with them,
 * under the same id. Where there is no such thing (Windows, an older Node.js) the server runs without them.
 */
if (process.platform === 'win32' || process.execve === undefined) {
  await import('./main.ts')
} else {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const program = [process.execPath, ...NODE_FLAGS, main, ...process.argv.slice(2)]
  process.execve(process.execPath, program, { ...ENVIRONMENT, ...process.env })
}

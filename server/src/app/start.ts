import { fileURLToPath } from 'node:url'
import { ENVIRONMENT, NODE_FLAGS } from '../base/config/process-settings.ts'
import { usualSettingsFile } from '../base/config/settings-file.ts'

/**
 * Starts the server for `npm start`. The settings only take effect when a process starts, so this one replaces itself
 * by execve, under the same id. Where that is missing (Windows, an older Node.js) the server runs without them.
 */
const settings = usualSettingsFile()
const isNamed = process.argv.some((word) => word.startsWith('--env-file'))
if (settings !== undefined && !isNamed) process.argv.push(`--env-file=${settings}`)
if (process.platform === 'win32' || process.execve === undefined) {
  await import('./main.ts')
} else {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const program = [process.execPath, ...NODE_FLAGS, main, ...process.argv.slice(2)]
  process.execve(process.execPath, program, { ...ENVIRONMENT, ...process.env })
}

import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * Reads folders until its input ends, which it does with the process that holds the other end, however that ended. Then
 * it ends the PostgreSQL server of each, and removes it.
 */
const WATCHER = `
while IFS= read -r folder; do set -- "$@" "$folder"; done
for folder; do
  for try in $(seq 100); do
    server=$(head -n 1 "$folder/postgres/postmaster.pid" 2>/dev/null) || break
    kill -INT "$server" 2>/dev/null
    sleep 0.2
  done
  rm -rf "$folder"
done
`

let folders: Writable | undefined

/** Ends the PostgreSQL server of a data directory when this process ends, even by SIGKILL, and removes the folder. */
export function endWithUs(folder: string): void {
  folders ??= watcher()
  folders.write(`${folder}\n`)
}

function watcher(): Writable {
  // A worker whose runner was killed would wait for its tests: everything it has started ends with it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // A group of its own: what ends ours by a signal to all shall leave it.
  const child = spawn('sh', ['-c', WATCHER], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child.stdin
}

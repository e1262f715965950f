/**
 * Ends this process when its parent has ended in any way, which closes the pipe of standard input. Loaded by
 * `--import`, so that the server contains nothing about demos.
 */
const PATIENCE_MS = 2_000

process.stdin.once('close', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.stdin.on('error', () => {})
process.stdin.resume()
process.stdin.unref()

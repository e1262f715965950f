/**
 * Ends the process it is loaded into when the one that started it is gone, however that ended: standard input is a pipe
 * from it that closes then. Loaded with `--import`, so that the server needs to know nothing of demos.
 */
const PATIENCE_MS = 2_000

process.stdin.once('close', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.stdin.on('error', () => {})
process.stdin.resume()
process.stdin.unref()

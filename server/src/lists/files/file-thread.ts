import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.ts'
import type { FileQuestion } from './read-in-thread.ts'

/** The thread that reads files: answers one question after another. */
parentPort?.on('message', ({ bytes, ...options }: FileQuestion) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options))
})

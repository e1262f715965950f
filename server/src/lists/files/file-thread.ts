import { parentPort } from 'node:worker_threads'
import { readFile, readOrders } from './read-file.ts'
import type { FileQuestion } from './read-in-thread.ts'

/** The thread that reads files: answers one question after another. */
parentPort?.on('message', ({ of, bytes, ...options }: FileQuestion) => {
  const read = of === 'orders' ? readOrders : readFile
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options))
})

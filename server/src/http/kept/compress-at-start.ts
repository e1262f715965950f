import type { FastifyInstance } from 'fastify'
import type { KeptAnswer } from './kept-answer.ts'

/**
 * Compresses kept answers once the server listens, one after another and beside its work, so that nobody waits for it.
 */
export function compressAtStart(app: FastifyInstance, answers: readonly KeptAnswer[]): void {
  app.addHook('onListen', () => void compressAll(answers))
}

async function compressAll(answers: readonly KeptAnswer[]): Promise<void> {
  for (const { compressed } of answers) {
    await compressed.br()
    await compressed.gzip()
  }
}

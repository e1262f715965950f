import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce, acceptedEncoding, type Compressed } from './compress-once.ts'
import { isKnown } from './is-known.ts'

/** An answer that is the same for everybody: compressed once, and told apart by its tag. */
export type KeptAnswer = {
  readonly content: Buffer
  readonly compressed: Compressed
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** The options of a route that sends kept answers, which nothing compresses again. */
export const KEPT = { compress: false } as const

export function keepAnswer(given: string | Buffer, headers: KeptAnswer['headers']): KeptAnswer {
  const content = Buffer.from(given)
  // Weak, because compression changes the bytes but not the answer.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return {
    content,
    compressed: compressOnce(content),
    etag,
    headers: { 'cache-control': 'no-cache', ...headers },
  }
}

/** Sends an answer as its reader takes it, or 304 when they have it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, compressed, etag, headers }: KeptAnswer,
): Promise<FastifyReply> {
  const varies = reply.getHeader('vary')
  void reply.headers({ ...headers, etag, vary: varies === undefined ? VARY : `${String(varies)}, ${VARY}` })
  if (isKnown(request, etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(content)
  return reply.header('content-encoding', encoding).send(await compressed[encoding]())
}

const VARY = 'Accept-Encoding'

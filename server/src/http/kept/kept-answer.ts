import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'

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

/** Whether the caller has the answer of this tag already, by a list of tags or by any. Weak and strong ones are equal. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map(bare) ?? []
  return known.includes(bare(etag)) || known.includes('*')
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

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

/** The encodings that answers are kept in, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The bytes in each encoding, made when they are first wanted. */
type Compressed = Readonly<Record<Encoding, () => Promise<Buffer>>>

/** From here on the highest quality takes seconds, and saves a few hundredths. */
const LARGE_BYTES = 1024 * 1024
const QUALITY = constants.BROTLI_MAX_QUALITY
const QUALITY_OF_LARGE = 9

function compressOnce(content: Buffer): Compressed {
  const quality = content.length < LARGE_BYTES ? QUALITY : QUALITY_OF_LARGE
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return {
    br: once(() => promisify(brotliCompress)(content, { params })),
    gzip: once(() => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
  }
}

/** Returns the smallest encoding that an `Accept-Encoding` header takes; null: none of ours. */
export function acceptedEncoding(header: string | undefined): (typeof ENCODINGS)[number] | null {
  const accepted = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  return ENCODINGS.find((name) => accepted.some((part) => isAccepted(part, name))) ?? null
}

function isAccepted(part: string, name: Encoding): boolean {
  const [encoding, quality = ''] = part.split(';').map((piece) => piece.trim())
  return encoding === name && !/^q=0(\.0*)?$/.test(quality)
}

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null
  return () => (made ??= make())
}

export type FileContent = AsyncIterable<string | Uint8Array>

/** Sends a file piece by piece: a long one is never held in memory, and a reader who leaves ends the reading. */
export function sendFile(
  reply: FastifyReply,
  file: NonNullable<Endpoint['file']>,
  content: FileContent,
): FastifyReply {
  void reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type)
  return reply.send(Readable.from(content))
}

/** Sends a file that is read in place, unless its reader has it already. Nobody else may keep it, search engines included. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: FileContent,
): Promise<FastifyReply> {
  const bytes = await buffer(content)
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  void reply.header('x-robots-tag', 'noindex, nofollow')
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.header('content-disposition', 'inline').type(type).send(bytes)
}

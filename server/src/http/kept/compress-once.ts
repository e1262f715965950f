import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings that answers are kept in, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The bytes in each encoding, made when they are first wanted. */
export type Compressed = Readonly<Record<Encoding, () => Promise<Buffer>>>

/** From here on the highest quality takes seconds, and saves a few hundredths. */
const LARGE_BYTES = 1024 * 1024
const QUALITY = constants.BROTLI_MAX_QUALITY
const QUALITY_OF_LARGE = 9

export function compressOnce(content: Buffer): Compressed {
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

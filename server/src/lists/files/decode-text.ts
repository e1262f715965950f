import { isUtf8 } from 'node:buffer'
import type { Encoding } from '@cratewatch/domain/wantlist/read-list'

export type Decoded = { readonly text: string; readonly encoding: Encoding }

/**
 * Decodes a file by its bytes: byte order mark, zero bytes of UTF-16, valid UTF-8, otherwise windows-1252. null: it is
 * not text.
 */
export function decodeText(bytes: Buffer): Decoded | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs('utf-8', bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes.subarray(2))
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes.subarray(2))
  return decodeAs(utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'latin-1'), bytes)
}

/** Windows-1252 for Latin-1, as spreadsheets mean it: with curly quotes and the euro sign. */
const LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'latin-1': 'windows-1252',
}

/** Characters that no text contains: control characters except tab, line ends and form feed. */
const BINARY = /[\p{Cc}--[\t\n\f\r\u007f-\u009f]]/v

function decodeAs(encoding: Encoding, bytes: Buffer): Decoded | null {
  const text = new TextDecoder(LABELS[encoding], { ignoreBOM: true }).decode(bytes)
  return BINARY.test(text) ? null : { text, encoding }
}

const SAMPLE_BYTES = 512

/** Recognises UTF-16 without a mark: in mostly Latin text nearly every other byte is zero, always on the same side. */
function utf16WithoutMark(bytes: Buffer): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length * 0.35
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

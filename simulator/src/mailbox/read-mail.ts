import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import type { Mail } from './mail.ts'

/** Parses a mail as it was received. */
export async function readMail(
  raw: Buffer,
  envelopeTo: readonly string[],
  receivedAtMs: number,
): Promise<Mail> {
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipImageLinks: true })
  return {
    id: randomUUID(),
    receivedAtMs,
    messageId: parsed.messageId ?? '',
    from: parsed.from?.text ?? '',
    to: envelopeTo,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: typeof parsed.html === 'string' ? parsed.html : undefined,
    headers: parsed.headerLines.map(({ line }) => splitHeader(line)),
    sizeBytes: raw.byteLength,
    raw: raw.toString('utf8'),
  }
}

/** Splits a header such as `List-Unsubscribe: <https://…>`, its folded lines joined. */
function splitHeader(line: string) {
  const colon = line.indexOf(':')
  return {
    name: line.slice(0, colon),
    value: line
      .slice(colon + 1)
      .replaceAll(/\r?\n\s+/g, ' ')
      .trim(),
  }
}

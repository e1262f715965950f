import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { detectEntities } from '../entities/detect-entities.ts'
import type { FormattedText } from '../entities/entity.ts'
import { parseHtml } from '../entities/parse-html.ts'
import { parseMarkdown } from '../entities/parse-markdown.ts'
import { words } from './payload.ts'
import type { Payload } from './payload.ts'
import { badRequest } from './refusal.ts'
import type { Refusal } from './refusal.ts'

const longest = { text: 4_096, caption: 1_024 } as const

/** The text or caption of a call, read by its `parse_mode`. A message needs text, a caption may be empty. */
export function readFormatted(payload: Payload, field: 'text' | 'caption'): Result<FormattedText, Refusal> {
  const source = words(payload, field) ?? ''
  const parsed = parse(source, words(payload, 'parse_mode') ?? '')
  if (!parsed.ok) return parsed
  const formatted = detectEntities(parsed.value)
  if (field === 'text' && formatted.text === '') {
    return refused(badRequest(source === '' ? 'message text is empty' : 'text must be non-empty'))
  }
  if (formatted.text.length <= longest[field]) return ok(formatted)
  return refused(badRequest(field === 'text' ? 'message is too long' : 'message caption is too long'))
}

function parse(source: string, mode: string): Result<FormattedText, Refusal> {
  switch (mode.toLowerCase()) {
    case '':
      return ok({ text: source.trim(), entities: [] })
    case 'html':
      return withReason(parseHtml(source))
    case 'markdownv2':
      return withReason(parseMarkdown(source))
    default:
      return refused(badRequest('unsupported parse_mode'))
  }
}

function withReason(parsed: Result<FormattedText, string>): Result<FormattedText, Refusal> {
  return parsed.ok ? parsed : refused(badRequest(`can't parse entities: ${parsed.error}`))
}

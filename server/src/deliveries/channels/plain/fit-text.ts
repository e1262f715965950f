import type { ChannelTerms } from '@cratewatch/contracts/channels/channel-kind'
import type { PlainMessage } from './plain-message.ts'

/**
 * Returns the text that a service shows, with its links where it has no buttons, why it is sent and its source below it.
 * What is too long is cut between characters.
 */
export function fitText(
  { text, actions, why, source }: PlainMessage,
  { buttons, longest }: ChannelTerms['shows'],
): string {
  const links = [...(buttons ? [] : actions), source].filter((link) => link !== null)
  const foot = [why, ...links.map(({ label, url }) => `${label} ${url}`)].filter((line) => line !== null)
  const rest = foot.length === 0 ? '' : `\n\n${foot.join('\n')}`
  return `${cut(text, longest - Buffer.byteLength(rest))}${rest}`
}

/** Cuts a text to so many bytes, between characters as readers see them. */
export function cut(text: string, longest: number): string {
  if (Buffer.byteLength(text) <= longest) return text
  let room = longest - Buffer.byteLength('…')
  const kept: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    kept.push(segment)
  }
  return `${kept.join('').trimEnd()}…`
}

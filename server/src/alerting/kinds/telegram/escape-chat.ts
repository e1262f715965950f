const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for the messenger's HTML, on one line: names come from strangers, and none may become a tag. */
export function escapeChat(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

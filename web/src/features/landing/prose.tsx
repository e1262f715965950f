/** Renders plain text: one paragraph a line; lines that begin with a dash form a list. */
export function Prose({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()} className="grid list-disc gap-2 ps-5 marker:text-label">
        {block.map((item) => (
          <li key={item} className="ps-1">
            {item}
          </li>
        ))}
      </ul>
    ),
  )
}

/** Splits a text into blocks: a string is a paragraph, an array a list. */
export function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}

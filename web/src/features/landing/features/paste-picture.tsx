import { FINDS } from '../hero/finds.ts'

/** Shows three ways to name a record, the last with a blinking caret. */
export function PastePicture() {
  const name = FINDS[2]?.title ?? ''
  const examples = ['4821907', 'discogs.com/release/4821907', name]
  return (
    <ul aria-hidden className="grid justify-items-start gap-2">
      {examples.map((example, index) => (
        <li
          key={example}
          className="flex h-10 max-w-full items-center rounded-control bg-paper px-3.5 font-mono text-sm shadow-[inset_0_0_0_1.5px_var(--color-edge)]"
          style={{ marginInlineStart: `${index * 1.25}rem` }}
        >
          <span className="truncate">{example}</span>
          {index === examples.length - 1 && <span className="ms-0.5 h-4.5 w-0.5 bg-label" />}
        </li>
      ))}
    </ul>
  )
}

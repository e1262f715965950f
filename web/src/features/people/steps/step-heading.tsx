/** The heading of a step. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <header className="grid gap-2">
      <h1 className="heading text-title">{title}</h1>
      <p className="text-pretty wrap-anywhere text-ink-soft">{text}</p>
    </header>
  )
}

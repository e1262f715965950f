import { Spinner } from '../../ui/feedback/spinner.tsx'

/** Shows that a sign-in is being checked; the text says what. */
export function AuthPending({ text }: { text: string }) {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-ink-soft">
      <Spinner size="lg" />
      <div role="status">
        <h1>{text}</h1>
      </div>
    </div>
  )
}

type Early = { readonly token: string; readonly answer: Promise<Response> }

declare global {
  var early: Record<string, Early | undefined> | undefined
}

/** An answer this old is asked for anew. */
const FRESH_FOR_MS = 10_000

/**
 * Returns the answer that `early.js` has asked for before the application had loaded, once, if it is of this session;
 * null otherwise.
 */
export function takeEarly(url: string, token: string | null, signal?: AbortSignal): Promise<Response> | null {
  const early = globalThis.early?.[url]
  if (globalThis.early === undefined || early === undefined) return null
  delete globalThis.early[url]
  if (early.token !== token || performance.now() > FRESH_FOR_MS) return null
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([early.answer, aborted])
}

import { useEffect, useState } from 'react'

/** Code that is loaded when somebody is about to use it. */
export type Deferred<Code> = { load(): Promise<Code>; loaded(): Code | null }

export function deferred<Code>(importCode: () => Promise<Code>): Deferred<Code> {
  let code: Code | null = null
  let loading: Promise<Code> | null = null
  const load = async () => (code = await importCode())
  return {
    loaded: () => code,
    load: () => (loading ??= load().finally(() => (loading = null))),
  }
}

/**
 * Returns deferred code from when it is first wanted and has come; null until then, so that a hundred menus that nobody
 * opens cost nothing. Failing to load is an error of the page, as it is for whole pages.
 */
export function useDeferred<Code>(deferred: Deferred<Code>, isWanted: boolean): Code | null {
  const [state, setState] = useState<{ code: Code | null; failure?: unknown }>({ code: null })
  const loaded = state.code ?? (isWanted ? deferred.loaded() : null)
  if (loaded !== state.code) setState({ code: loaded })
  const isMissing = isWanted && loaded === null
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    deferred.load().then(
      (code) => isLeft || setState({ code }),
      (failure: unknown) => isLeft || setState({ code: null, failure }),
    )
    return () => {
      isLeft = true
    }
  }, [deferred, isMissing])
  if (state.failure !== undefined) throw state.failure
  return loaded
}

/** The parts of `disconnect` that the tests use; the package has no types. */
declare module 'disconnect' {
  type Row = { readonly id: number }
  type Tokens = { readonly token: string; readonly level: number; readonly authorizeUrl?: string }
  type Done = (problem: Error | null, tokens: Tokens) => void
  type Params = Readonly<Record<string, string | number>>

  class Client {
    constructor(userAgent: string, auth?: object)
    getIdentity(): Promise<object>
    database(): {
      getRelease(id: number): Promise<object>
      search(query: string, params: Params): Promise<{ readonly results: readonly Row[] }>
    }
    user(): {
      wantlist(): { getReleases(user: string, params: Params): Promise<{ readonly wants: readonly Row[] }> }
    }
    oauth(): OAuth
  }

  type OAuth = {
    setConfig(config: { readonly signatureMethod: string }): OAuth
    getRequestToken(key: string, secret: string, callback: string, done: Done): unknown
    getAccessToken(verifier: string, done: Done): unknown
  }

  const disconnect: { readonly Client: typeof Client }
  export default disconnect
}

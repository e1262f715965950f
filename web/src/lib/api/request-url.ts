import type { Endpoint } from '@cratewatch/contracts/endpoint'

type Values = Readonly<Record<string, unknown>>

/** Builds the address of a call: path parameters escaped, absent query values left out. */
export function requestUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Values = {},
  query: Values = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

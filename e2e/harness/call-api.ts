type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** Calls the API without a page, for the way to what a journey is about: in the session of this token, or in none. */
export function callApi(
  { url, from }: { readonly url: string; readonly from?: string },
  call: Call,
  { token, body }: { readonly token?: string; readonly body?: object } = {},
): Promise<Response> {
  const [method, path] = call.split(' ') as [string, string]
  return fetch(url + path, {
    method,
    headers: {
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

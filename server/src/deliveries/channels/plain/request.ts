import { createHash } from 'node:crypto'
import type { TargetRequest } from '../../../vendors/targets.ts'

/** Makes a request with a JSON body. */
export function jsonRequest(
  url: string,
  body: object,
  { method = 'POST', headers = {} }: Partial<Pick<TargetRequest, 'method' | 'headers'>> = {},
): TargetRequest {
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Returns the address of a path below a server's, which may have a path of its own. */
export function below(server: string, path: string): string {
  const url = new URL(server)
  url.pathname = url.pathname.replace(/\/*$/, path)
  return url.href
}

/** Makes the id of a message by which receivers recognise a repetition: 32 URL-safe characters. */
export function messageIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}

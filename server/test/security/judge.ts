import { errorBody, ERROR_STATUS } from '@cratewatch/contracts/errors'

/** Words of our internals, which no answer may contain. */
const INSIDES =
  /\bat .{1,200}\.[cm]?[tj]s:\d+|node_modules|argon2|password_hash|token_hash|sealed_|\bselect .{1,100} from |insert into |syntax error|invalid input syntax|ECONNREFUSED|\/src\//i

/** Returns what is wrong with an answer to any request; null: nothing. `isPage`: of a call that people open as a page. */
export function judge(status: number, text: string, isPage = false): string | null {
  if (status === 500) return 'a failure of ours'
  if (INSIDES.test(text)) return 'tells about our insides'
  if (status < 400) return null
  if (isPage) return /^<!doctype html>/i.test(text) ? null : 'an error that is no page'
  const body = parse(text)
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return 'an error that is not in our shape'
  return ERROR_STATUS[parsed.data.error.code] === status ? null : 'a code with another code’s status'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

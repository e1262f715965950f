import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'

type Test = (customer: Stripe.Customer) => boolean

const clause =
  /^\s*(-?)(email|name|phone|metadata\[(?:'([^']*)'|"([^"]*)")\])\s*([:~])\s*(?:'([^']*)'|"([^"]*)")\s*/

/** Reads the vendor's search language as far as customers need it: `email:'a@b.c' AND metadata['user']:'7'`. */
export function readSearch(query: string): Result<Test, string> {
  const tests: Test[] = []
  const joins = new Set<string>()
  let rest = query
  for (;;) {
    const match = clause.exec(rest)
    if (match === null) return refused(`We were unable to parse your search query: ${query}`)
    tests.push(testOf(match))
    rest = rest.slice(match[0].length)
    if (rest === '') break
    const join = /^(AND|OR)\s+/.exec(rest)
    if (join === null) return refused(`We were unable to parse your search query: ${query}`)
    joins.add(join[1] ?? '')
    rest = rest.slice(join[0].length)
  }
  if (joins.size > 1) return refused('You cannot mix AND and OR in a search query.')
  return ok(
    joins.has('OR') ? (it) => tests.some((test) => test(it)) : (it) => tests.every((test) => test(it)),
  )
}

function testOf([, minus, field = '', single, double, how, first, second]: RegExpExecArray): Test {
  const wanted = (first ?? second ?? '').toLowerCase()
  const key = single ?? double
  return (customer) => {
    const value = key === undefined ? customer[field as 'email' | 'name' | 'phone'] : customer.metadata[key]
    const text = (value ?? '').toLowerCase()
    return (how === '~' ? text.includes(wanted) : text === wanted) !== (minus === '-')
  }
}

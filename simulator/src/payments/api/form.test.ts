import { expect, it } from 'vitest'
import { readForm } from './form.ts'

it('nests groups and lists as the vendor does', () => {
  const form =
    'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&metadata[user id]=7&expand[]=a&expand[]=b.c&created[gte]=5'
  expect(readForm(form)).toEqual({
    mode: 'subscription',
    line_items: [{ price: 'p', quantity: '1' }],
    metadata: { 'user id': '7' },
    expand: ['a', 'b.c'],
    created: { gte: '5' },
  })
})

it('does not let names reach into objects', () => {
  const params = readForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.keys(params)).toContain('constructor')
})

it('takes what nests too deep as it stands', () => {
  const name = `a${'[b]'.repeat(50)}`
  expect(readForm(`${name}=1`)).toEqual({ [name]: '1' })
})

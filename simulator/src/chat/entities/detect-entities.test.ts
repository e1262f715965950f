import { expect, it } from 'vitest'
import { detectEntities } from './detect-entities.ts'

function found(text: string): readonly (readonly [string, string])[] {
  const { entities } = detectEntities({ text, entities: [] })
  return entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)])
}

it('finds commands, also with the bot’s name', () => {
  expect(found('/start abc')).toEqual([['bot_command', '/start']])
  expect(found('please /list@cratewatch_bot now')).toEqual([['bot_command', '/list@cratewatch_bot']])
  expect(found('and/or 1/2 /a/b')).toEqual([])
})

it('finds addresses without the sentence around them', () => {
  expect(found('See https://example.com/release/12-Slow-Harbour.')).toEqual([
    ['url', 'https://example.com/release/12-Slow-Harbour'],
  ])
  expect(found('nora@example.com, @nora_digs #vinyl')).toEqual([
    ['email', 'nora@example.com'],
    ['mention', '@nora_digs'],
    ['hashtag', '#vinyl'],
  ])
})

it('leaves what is a link or code already', () => {
  const marked = { text: 'https://example.com', entities: [{ type: 'code', offset: 0, length: 19 }] } as const
  expect(detectEntities(marked)).toEqual(marked)
})

it('finds addresses in bold text', () => {
  const { entities } = detectEntities({
    text: 'https://example.com',
    entities: [{ type: 'bold', offset: 0, length: 19 }],
  })
  expect(entities.map(({ type }) => type)).toEqual(['bold', 'url'])
})

import { expect, it } from 'vitest'
import { typesCommand } from './types-command.ts'

const GIGABYTE = 1024 ** 3

it('checks types one after another on one processor, or with the memory of a small container', () => {
  expect(typesCommand(1, 16 * GIGABYTE)).toEqual(['tsc', '-b', '--singleThreaded'])
  expect(typesCommand(8, 3 * GIGABYTE)).toEqual(['tsc', '-b', '--singleThreaded'])
})

it('checks one package at a time on a laptop, and two where processors and memory are there for it', () => {
  expect(typesCommand(2, 24 * GIGABYTE)).toEqual(['tsc', '-b', '--checkers', '1', '--builders', '1'])
  expect(typesCommand(8, 16 * GIGABYTE)).toEqual(['tsc', '-b', '--checkers', '1', '--builders', '2'])
})

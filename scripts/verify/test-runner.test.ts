import { expect, it } from 'vitest'
import { spreadWaiting } from './test-runner.ts'

const spread = (...files: string[]) => spreadWaiting(files, (file) => file.startsWith('waits'))

it('begins with a file that waits, and has two that are busy beside each', () => {
  expect(spread('a', 'waits 1', 'b', 'c', 'waits 2', 'd', 'e', 'f')).toEqual([
    'waits 1',
    'a',
    'b',
    'waits 2',
    'c',
    'd',
    'e',
    'f',
  ])
})

it('loses no file where more wait than are busy', () => {
  expect(spread('waits 1', 'waits 2', 'a', 'waits 3')).toEqual(['waits 1', 'a', 'waits 2', 'waits 3'])
})

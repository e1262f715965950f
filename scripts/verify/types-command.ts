import { MEMORY } from '../../server/src/base/config/process-settings.ts'
import { PROCESSORS } from './run-steps.ts'

const GIGABYTE = 1024 ** 3

/**
 * Returns the command that checks all types, as wide as the machine is. Each checker infers the same large types anew:
 * by the compiler's own four, two processors took twice as long as by one, and three times the memory.
 */
export function typesCommand(processors = PROCESSORS, memory = MEMORY): readonly string[] {
  if (processors === 1 || memory < 4 * GIGABYTE) return ['tsc', '-b', '--singleThreaded']
  const isWide = processors >= 4 && memory >= 8 * GIGABYTE
  return ['tsc', '-b', '--checkers', '1', '--builders', isWide ? '2' : '1']
}

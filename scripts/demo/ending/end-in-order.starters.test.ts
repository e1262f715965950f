import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { isAlive, starters } from './end-in-order.ts'

describe('whom the demo ends with', () => {
  const npm = { name: 'npm run demo', parent: 7 }

  it('is npm alone, where it runs us directly', () => {
    expect(starters(20, (id) => (id === 20 ? npm : null))).toEqual([20])
  })

  it('is the shell and npm, where a shell stays in between', () => {
    expect(starters(21, (id) => (id === 21 ? { name: 'sh', parent: 20 } : npm))).toEqual([21, 20])
  })

  it('is the parent, where the system does not tell more', () => {
    expect(starters(21, () => null)).toEqual([21])
  })

  it.runIf(process.platform === 'linux')('is read from the system, also behind a real shell', async () => {
    // A second command keeps any shell from being replaced by the first.
    const shell = spawn('sh', ['-c', 'echo; read _; true'], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(shell.stdout, 'data')
    expect(starters(shell.pid ?? 0)).toEqual([shell.pid, process.pid])
    shell.stdin.end()
    await once(shell, 'exit')
    expect(isAlive(shell.pid ?? 0)).toBe(false)
    expect(isAlive(process.pid)).toBe(true)
  })
})

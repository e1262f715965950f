import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const END_IN_ORDER = new URL('end-in-order.ts', import.meta.url).href

/** A demo that stays until it is ended; `last` is its last step. */
const demo = (last: string) => `
  const { endInOrder } = await import(${JSON.stringify(END_IN_ORDER)})
  const ending = endInOrder()
  ending.first(() => ${last})
  ending.first(() => console.log('server'))
  console.log('ready')
  setInterval(() => {}, 1000)
`

const NODE = [process.execPath, '--input-type=module', '-e']

describe('the end of the demo', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('comes in order after %s', async (signal) => {
    const [program = '', ...options] = NODE
    const child = spawn(program, [...options, demo("console.log('marketplace')")], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const said = text(child.stdout)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await said).toBe('\nStopping …\nserver\nmarketplace\n')
  })

  it('comes even when something hangs', async () => {
    const [program = '', ...options] = NODE
    const child = spawn(program, [...options, demo('new Promise(() => {})')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([1, null])
  })

  it.runIf(process.platform === 'linux')(
    'comes when npm is killed behind the back of its shell',
    async () => {
      // Stands in for npm; `true` keeps the shell from being replaced by the demo.
      const npm = `
      require('node:child_process').spawn('sh', ['-c', '"$@"; true', 'sh', ...process.argv.slice(1)], { stdio: 'inherit' })
      setInterval(() => {}, 1000)
    `
      const parent = spawn(process.execPath, ['-e', npm, '--', ...NODE, demo("console.log('marketplace')")], {
        env: { ...process.env, npm_lifecycle_event: 'demo' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(parent.stdout, 'data')
      parent.kill('SIGKILL')
      // Only the demo still has the pipe, so this waits for its end.
      expect(await text(parent.stdout)).toBe('\nStopping …\nserver\nmarketplace\n')
    },
  )
})

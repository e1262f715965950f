import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { PROCESSORS, runSteps, type Step } from './run-steps.ts'

afterEach(() => vi.restoreAllMocks())

const node = (program: string) => [process.execPath, '-e', program]

async function said(...steps: Step[]) {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const outcome = await runSteps(steps)
  return { lines, ...outcome }
}

it('counts steps, names what failed and says where the time went', async () => {
  const { passed, failed, complaints, lines } = await said(
    { name: 'good', command: node('') },
    { name: 'bad', command: node(`for (let i = 0; i < 60; i++) console.log('line ' + i); process.exit(1)`) },
  )
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(complaints[0]).toMatch(/^✗ bad: /)
  expect([complaints[1], complaints.at(-1)]).toEqual(['line 20', 'line 59'])
  expect(lines.join('\n')).toMatch(/where the time went\n[^]*good[^]*all/)
})

it('begins a step after the one it names, and not at all when that failed', async () => {
  const { failed, complaints } = await said(
    { name: 'journeys', command: node('process.exit(1)'), after: 'build' },
    { name: 'build', command: node('process.exit(1)') },
  )
  expect(failed).toBe(2)
  expect(complaints).toContain('✗ journeys: build failed')
})

it('runs what only waits beside a step that takes every processor', async () => {
  // Each ends when the other has begun: one after the other they would never.
  const server = `require('node:net').createServer((socket) => process.exit(0)).listen(process.env.MEETING)`
  const client = `const meet = () => require('node:net').connect(process.env.MEETING).on('connect', () => process.exit(0)).on('error', () => setTimeout(meet, 20)); meet()`
  vi.stubEnv('MEETING', join(mkdtempSync(join(tmpdir(), 'cratewatch-meeting-')), 'socket'))
  const { passed } = await said(
    { name: 'waiting', command: node(server), processors: 0 },
    { name: 'busy', command: node(client), processors: PROCESSORS },
  )
  vi.unstubAllEnvs()
  expect(passed).toBe(2)
})

it('gives a step its own settings, and names single tests that took long', async () => {
  const report = join(mkdtempSync(join(tmpdir(), 'cratewatch-report-')), 'report.json')
  const test = (fullName: string, duration: number) => ({
    status: 'passed',
    fullName,
    duration,
    failureMessages: [],
  })
  const written = {
    numPassedTests: 2,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [test('lives', 12_300), test('adds', 9_900)] },
    ],
  }
  const program = `require('node:fs').writeFileSync(process.env.REPORT, '${JSON.stringify(written)}')`
  const { passed, lines } = await said({
    name: 'tests',
    command: node(program),
    env: { REPORT: report },
    tests: report,
  })
  expect(passed).toBe(2)
  expect(lines.join('\n')).toMatch(/single tests of 10 seconds and more\n +12\.3 .*a\.test\.ts > lives\n$/)
})

it('kills a step that does not end, names it and prints what it had said', async () => {
  // What it began outlives it and keeps its output open, as a server would.
  const hanging = `console.log('so far'); require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`
  const { failed, complaints } = await said({ name: 'hanging', command: node(hanging), most: 4 })
  expect(failed).toBe(1)
  expect(complaints).toEqual([expect.stringMatching(/^✗ hanging: did not end within 4 s/), 'so far'])
  expect(
    Buffer.concat(vi.mocked(process.stdout.write).mock.calls.map(([each]) => Buffer.from(each))).toString(),
  ).toContain('so far')
})

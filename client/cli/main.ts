#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { run } from './run.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())

/** Reads all of the input; of a terminal one line. */
async function readInput(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question('')
  } finally {
    lines.close()
  }
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page by whatever the system opens pages with; where nothing does, the printed address is enough. */
function openPage(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  opener.on('error', () => {})
  opener.unref()
}

const CLEAR_LINE = '\r\u001B[K'
const PROGRESS_EVERY_MS = 10_000
let isShown = false
let shownAt = performance.now()

/** Renews one line on a terminal; elsewhere it is one each ten seconds. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`${CLEAR_LINE}${line}`)
    isShown = true
  } else if (performance.now() - shownAt >= PROGRESS_EVERY_MS) {
    process.stderr.write(`${line}\n`)
    shownAt = performance.now()
  }
}

function write(to: NodeJS.WriteStream, line: string): void {
  if (isShown) process.stderr.write(CLEAR_LINE)
  isShown = false
  to.write(`${line}\n`)
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (line) => write(process.stdout, line),
  warn: (line) => write(process.stderr, line),
  showProgress,
  readInput,
  openPage,
  signal: stopping.signal,
})

#!/usr/bin/env node
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
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

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  readInput,
  signal: stopping.signal,
})

import { writeFileSync } from 'node:fs'
import { startScratchPostgres } from '../../../server/test/database/scratch-postgres.ts'
import { KEPT_YEAR, keepYear } from './kept-year.ts'
import { playYear, YEAR_SEED } from './play-year.ts'

/** Plays the year of the demo and writes it beside this file: after a change of rules by which it would be another. */
const postgres = await startScratchPostgres({ fsync: 'off', full_page_writes: 'off' })
try {
  const began = Date.now()
  const url = await postgres.createDatabase('year')
  await playYear(url, YEAR_SEED)
  console.log(`played in ${Math.round((Date.now() - began) / 1_000)} s`)
  const kept = await keepYear(url)
  writeFileSync(KEPT_YEAR, kept)
  console.log(`${kept.length} bytes in ${KEPT_YEAR}`)
} finally {
  await postgres.stop()
}

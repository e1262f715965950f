import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES } from './config.ts'
import { meantName } from './misspelt.ts'
import { readSettings } from './settings-file.ts'

function fileWith(...lines: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cratewatch-settings-')), '.env')
  writeFileSync(file, lines.join('\n'))
  return file
}

it('takes settings from the file, others from the environment, and says so', () => {
  const file = fileWith('PORT=4000', 'HOST=0.0.0.0  # everywhere', 'OPERATOR_NAME="Ann & Bob"')
  const { config, from } = readSettings(file, { PORT: '5000', HOST: ' ' })
  expect(config).toMatchObject({ port: 5000, host: '0.0.0.0', operatorName: 'Ann & Bob' })
  expect(from).toContain(file)
  expect(readSettings(undefined, {}).from).toContain('/.env')
})

it('names a file that cannot be read', () => {
  expect(() => readSettings(join(tmpdir(), 'cratewatch-nowhere', '.env'), {})).toThrow(
    /cratewatch-nowhere.*cannot be read/,
  )
})

it('refuses what stands in the file and is no setting, all of it at once', () => {
  const file = fileWith('SMTP_HOST=mail', 'Data_Dir=/x', 'POSTGRES_PASSWORD=for-compose', 'EDITOR=vi')
  const read = () => readSettings(file, {})
  expect(read).toThrow(/Data_Dir is no setting: the nearest is DATA_DIR\n.*SMTP_HOST.* is SMTP_URL\n/)
  expect(read).toThrow(`Settings: ${file}`)
  expect(read).not.toThrow(/POSTGRES_PASSWORD|EDITOR/)
})

it.each([
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['DATADIR', 'DATA_DIR'],
  ['DISCOGS_CONSUMERKEY', 'DISCOGS_CONSUMER_KEY'],
])('%s of the environment was meant to be %s', (name, meant) => {
  expect(meantName(name, VARIABLES, false)).toBe(meant)
})

it.each(['HOME', 'PATH', 'HOSTNAME', 'STRIPE_API_KEY', 'DATABASE_URL_UNPOOLED', 'WEB_PORT', 'NODE_ENV'])(
  '%s of the environment is of other programs',
  (name) => expect(meantName(name, VARIABLES, false)).toBeNull(),
)

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Queries } from '../../server/src/database/database.ts'
import { WIDTHS } from '../harness/browser.ts'
import { signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { newOperator } from '../harness/operator.ts'
import { pageProblems } from '../harness/page-health.ts'

const ADMIN = 'operator@example.com'
/** At eleven minutes past the hour a backup that succeeds would end the trouble. */
const journeys = journeysOfFile({ ADMIN_EMAILS: ADMIN, NIGHTLY_BACKUP: 'false' })

/** A mail and its sender's turn; the job that looks each minute is due at once. */
const SOON = { timeout: 60_000 }

/** Lets the minute pass after which the job looks again: it is due when the server is there. */
const minutePasses = (db: Queries) =>
  sql`insert into jobs.job (name, policy) values ('conditions', 'exclusive') on conflict do nothing`.execute(
    db,
  )

const subjects = () => journeys.product.mailbox.mails(ADMIN).map(({ subject }) => subject)

it('trouble is shown on the page and mailed while it lasts, and a mail says that it is over', async () => {
  const operator = await newOperator(journeys.product, ADMIN)
  const reason = 'ENOSPC: no space left on device, write'
  await journeys.product.change(async (db) => {
    await sql`insert into settings (name, value, updated_at) values ('nightly-backup-failure', to_jsonb(${reason}::text), now())
      on conflict (name) do update set value = excluded.value`.execute(db)
    await minutePasses(db)
  })
  await expect.poll(subjects, SOON).toContain('Your Cratewatch needs you: the nightly backup failed')

  const { page, close } = await journeys.open({ viewport: WIDTHS.phone })
  await signIn(page, operator)
  await page.goto('/dashboard/admin/operations')
  const trouble = page.getByRole('heading', { name: 'The last nightly backup failed' }).first()
  await trouble.waitFor()
  await page.getByText(reason).waitFor()
  expect(await pageProblems(page)).toEqual([])

  await journeys.product.change(async (db) => {
    await sql`update settings set value = 'null' where name = 'nightly-backup-failure'`.execute(db)
    await sql`update conditions set well_since = now() - interval '6 minutes'`.execute(db)
    await minutePasses(db)
  })
  await expect.poll(subjects, SOON).toContain('Resolved: the nightly backup succeeded')
  await page.reload()
  await page.getByRole('heading', { name: 'Backups' }).waitFor()
  expect(await trouble.count()).toBe(0)
  await close()
})

import { startStillDemo, type Demo } from '../../e2e/demos/start-demos.ts'
import { logInByApi } from '../../e2e/harness/account.ts'
import { callApi } from '../../e2e/harness/call-api.ts'
import { newOperator } from '../../e2e/harness/operator.ts'
import { startProduct } from '../../e2e/harness/product.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { sampleAddress } from '../demo/sample-mails.ts'
import { COLLECTOR_EMAIL, OPERATOR_EMAIL } from '../demo/year/people.ts'

/** Whose eyes a page is seen with. The founder operates another instance, where nobody else is yet. */
export type Person = 'nobody' | 'newcomer' | 'collector' | 'operator' | 'founder'
type Someone = { readonly token: string; readonly at: Pick<Demo, 'url'> }

export type Stage = {
  readonly product: Pick<Demo, 'url'>
  readonly people: Readonly<Record<Exclude<Person, 'nobody'>, Someone>>
  /** The watch on a record that is on sale. */
  readonly found: string
  /** Where the mail of an alert can be seen as its reader sees it. */
  readonly alertMail: string
  /** As operators know the collector. */
  readonly collectorId: string
  close(): Promise<void>
}

/** The year of the demo at its end, and an instance that has just been started. */
export async function prepareStage(): Promise<Stage> {
  await using started = new AsyncDisposableStack()
  const product = started.adopt(await startStillDemo(), (each) => each.close())
  const empty = started.adopt(await startProduct({ ADMIN_EMAILS: OPERATOR_EMAIL }), (each) => each.close())
  const signIn = async (email: string) => ({
    token: await logInByApi(product, email, DEMO_PASSWORD),
    at: product,
  })
  const collector = await signIn(COLLECTOR_EMAIL)
  const get = async <Answer>(path: `/${string}`) =>
    (await (await callApi(product, `GET ${path}`, collector)).json()) as Answer
  const { vinyls: watches } = await get<{ vinyls: { id: string }[] }>('/api/vinyls?availability=available')
  const { id: collectorId } = await get<{ id: string }>('/api/auth/profile')
  const { mailbox } = product.surroundings
  const mail = mailbox.mails(sampleAddress('en')).find(({ html }) => html?.includes('/alert/'))
  const all = started.move()
  return {
    product,
    people: {
      collector,
      newcomer: await signIn('newcomer@example.com'),
      operator: await signIn(OPERATOR_EMAIL),
      founder: { ...(await newOperator(empty, OPERATOR_EMAIL)), at: empty },
    },
    found: watches[0]?.id ?? '',
    alertMail: `${mailbox.url}/mail/${mail?.id}/html`,
    collectorId,
    close: () => all.disposeAsync(),
  }
}

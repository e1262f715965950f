import assert from 'node:assert/strict'
import { sampleMails } from '../../demo/sample-mails.ts'
import type { Counterpart } from '../counterpart.ts'
import { importFrom, versionOf } from './npm-package.ts'

type Report = {
  readonly valid: boolean
  readonly results: readonly {
    readonly messages: readonly { readonly ruleId: string; readonly message: string }[]
  }[]
}
type Validator = {
  readonly HtmlValidate: new (configuration: object) => { validateString(html: string): Promise<Report> }
}

/** One of every mail, in every language. */
export const mailValidator: Counterpart = {
  name: 'HTML-validate, on our mails',
  needs: { npm: ['html-validate@11.16.0'] },
  async attempt(bench) {
    const { HtmlValidate } = await importFrom<Validator>(bench, 'html-validate')
    // Attributes from before style sheets are what some mail programs know.
    const rules = { 'no-deprecated-attr': 'off' }
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules })
    const wrong = await validator.validateString('<!DOCTYPE html><p><div></p>')
    assert.equal(wrong.valid, false, 'it takes what is wrong')
    const mails = sampleMails('https://cratewatch.example', 'https://www.discogs.com', [])
    const faults = new Set<string>()
    for (const { html } of mails) {
      const { results } = await validator.validateString(html)
      for (const { ruleId, message } of results.flatMap(({ messages }) => messages))
        faults.add(`${ruleId}: ${message}`)
    }
    assert.deepEqual([...faults], [])
    return { version: await versionOf(bench, 'html-validate'), seen: `${mails.length} mails are valid HTML` }
  },
}

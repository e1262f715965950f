import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passwordRule, timestamp } from '../scalars.ts'

/** Describes what this instance offers: what is not configured is off, and the screens say so. */
export const instanceInfo = endpoint('GET /api/instance', {
  caller: 'visitor',
  tag: 'instance',
  summary: 'What this site offers',
  answer: z.object({
    mail: z.boolean(),
    chat: z.boolean(),
    payments: z.boolean(),
    paymentScript: z
      .object({ url: z.url(), publishableKey: z.string() })
      .nullable()
      .describe("The payment service's own script, to be loaded before its page is opened; null: none"),
    marketplaceSignIn: z.boolean(),
    passwordPolicy: passwordRule.describe('What a new password of anybody has to be'),
    passkeys: z.boolean().describe('Whether browsers make passkeys for PUBLIC_URL'),
    sso: z
      .object({ name: z.string(), only: z.boolean() })
      .nullable()
      .describe('What single sign-on is called, and whether it is the only way to sign in; null: off'),
    marketplaceSiteUrl: z.string(),
    supportEmail: z.string().nullable().describe('Where people ask for help; null: nowhere'),
    exampleRecords: z.array(z.number().int()).describe('Releases to try the product with; empty: none'),
    demo: z.boolean(),
    resetsAt: timestamp.nullable().describe('When everything here is deleted, on a demo for strangers'),
    demoAccounts: z
      .array(z.object({ as: z.enum(['collector', 'operator']), email: z.string(), password: z.string() }))
      .describe('Accounts of a demo as which anybody may sign in to look around; empty elsewhere'),
  }),
})

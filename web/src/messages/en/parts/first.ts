import { accounts } from '../accounts.ts'
import { errors, shell } from '../shell.ts'
import { time } from '../time.ts'

/** What people read before and around everything else. */
export const texts = { accounts, errors, shell, time }

import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { bot } from './bot.ts'
import { causes } from './causes.ts'
import { channels } from './channels.ts'
import { chat } from './chat.ts'
import { errors } from './errors.ts'
import { lists } from './lists.ts'
import { mail } from './mail.ts'
import { prices } from './prices.ts'

/** Every text of the server in English, by topic. */
export const en = { accounts, alerts, bot, causes, channels, chat, errors, lists, mail, prices }

import type { Texts } from '../catalogue.ts'
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

export const es: Texts = { accounts, alerts, bot, causes, channels, chat, errors, lists, mail, prices }

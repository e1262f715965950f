import type { endpoints } from '@cratewatch/contracts/calls'
import { addChannel } from '@cratewatch/contracts/channels/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { ApiBody } from '../../../lib/api/api.ts'

export type SettingField = {
  readonly name: string
  readonly type: 'text' | 'url' | 'email'
  readonly isSecret: boolean
  readonly isOptional: boolean
}

/** The label and every setting of a channel, as typed. */
export type ChannelDraft = Record<string, string>

/** Lists the fields of a kind's form, in the order of its settings. */
export function settingFields(kind: ChannelKind): readonly SettingField[] {
  const { settings, secrets } = termsOf(kind)
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isSecret: secrets.includes(name),
    isOptional: z.safeParse(schema, null).success,
  }))
}

function typeOf(schema: z.core.$ZodType): SettingField['type'] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return typeOf(schema.unwrap())
  return schema instanceof z.ZodURL ? 'url' : schema instanceof z.ZodEmail ? 'email' : 'text'
}

/** Returns what the fields of a kind hold at first: what its settings say where nothing is said. */
export function firstDraft(kind: ChannelKind, label: string): ChannelDraft {
  const given = Object.entries(termsOf(kind).settings.shape).map(([name, schema]) => {
    const unsaid = z.safeParse(schema, undefined)
    return [name, typeof unsaid.data === 'string' ? unsaid.data : '']
  })
  return { ...Object.fromEntries(given), label }
}

/** Returns the schema of a kind's form, which says at each field what is wrong with it. */
export function channelSchema(
  kind: ChannelKind,
  t: TFunction,
): z.ZodType<ApiBody<typeof endpoints.addChannel>, ChannelDraft> {
  const fields = settingFields(kind)
  const { settings } = termsOf(kind)
  return z.custom<ChannelDraft>().transform((draft, context) => {
    const typed = fields.map(({ name, isOptional }) => {
      const text = (draft[name] ?? '').trim()
      return [name, isOptional && text === '' ? null : text] as const
    })
    const label = addChannel.body.shape.label.safeParse(draft['label'])
    const read = settings.safeParse(Object.fromEntries(typed))
    const problems = [
      ...(label.error?.issues.map((issue) => ({ ...issue, path: ['label'] })) ?? []),
      ...(read.error?.issues ?? []),
    ]
    for (const issue of problems) {
      const name = String(issue.path[0])
      const type = fields.find((field) => field.name === name)?.type ?? 'text'
      const isEmpty = (draft[name] ?? '').trim() === ''
      context.addIssue({ code: 'custom', path: [name], message: wordsOf(issue, type, isEmpty, t) })
    }
    if (problems.length > 0 || !label.success) return z.NEVER
    return { kind, label: label.data, settings: Object.fromEntries(typed) }
  })
}

function wordsOf(
  issue: z.core.$ZodIssue,
  type: SettingField['type'],
  isEmpty: boolean,
  t: TFunction,
): string {
  if (isEmpty) return t('channels.add.missing')
  if (issue.code === 'too_big') return t('errors.tooLong', { count: Number(issue.maximum) })
  if (type === 'url') return t('channels.add.urlWrong')
  return t(type === 'email' ? 'channels.add.emailWrong' : 'channels.add.wrong')
}

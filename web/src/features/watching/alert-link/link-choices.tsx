import { endpoints } from '@cratewatch/contracts/calls'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, type ButtonProps } from '../../../ui/buttons.tsx'
import { ConfirmDialog } from '../../../ui/overlays/overlays.tsx'

type LinkPartProps = { title: string; text: string; children: ReactNode }

/** One thing that can be done about an alert. */
export function LinkPart({ title, text, children }: LinkPartProps) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <header className="grid gap-0.5">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">{text}</p>
      </header>
      {children}
    </section>
  )
}

type LinkButtonProps = Pick<ButtonProps, 'type' | 'onClick' | 'children'> & {
  act: LinkActing
  does: LinkAction['action']
}

/** The button of a part. While another one is at work it waits. */
export function LinkButton({ act, does, ...button }: LinkButtonProps) {
  const isDoing = act.isPending && act.variables.action === does
  return (
    <Button
      {...button}
      variant="secondary"
      busy={isDoing}
      disabled={act.isPending && !isDoing}
      className="justify-self-start max-sm:justify-self-stretch"
    />
  )
}

const CHOICES = [
  ['7d', 'watches.mute.week'],
  ['30d', 'watches.mute.month'],
  ['on-again', 'watches.mute.onAgain'],
] as const satisfies readonly (readonly [MuteChoice, string])[]

/** Chooses how long the record is muted. */
export function MutePart({ act }: { act: LinkActing }) {
  const { t } = useTexts()
  const doing = act.isPending && act.variables.action === 'mute' ? act.variables.until : null
  return (
    <LinkPart title={t('watches.mute.title')} text={t('alertLink.muteText')}>
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        {CHOICES.map(([until, label]) => (
          <Button
            key={until}
            variant="secondary"
            busy={doing === until}
            disabled={act.isPending && doing !== until}
            onClick={() => act.mutate({ action: 'mute', until })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </LinkPart>
  )
}

/** Leaves the pressing of the alert out of the watch on its album. */
export function NotThisPart({ act }: { act: LinkActing }) {
  const { t } = useTexts()
  return (
    <LinkPart title={t('alertLink.notThisTitle')} text={t('alertLink.notThisText')}>
      <LinkButton act={act} does="not-this" onClick={() => act.mutate({ action: 'not-this' })}>
        {t('masters.exclude.label')}
      </LinkButton>
    </LinkPart>
  )
}

/** Ends the watch of a record that was bought, after a question. */
export function BoughtPart({ name, act }: { name: string; act: LinkActing }) {
  const { t } = useTexts()
  const [asks, setAsks] = useState(false)
  return (
    <LinkPart title={t('alertLink.boughtTitle')} text={t('alertLink.boughtText')}>
      <LinkButton act={act} does="bought" onClick={() => setAsks(true)}>
        {t('alerts.bought.menu')}
      </LinkButton>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="primary"
        title={t('alerts.bought.title')}
        description={t('alerts.bought.text', { name })}
        cancelLabel={t('words.cancel')}
        confirmLabel={t('alerts.bought.menu')}
        onConfirm={() => {
          setAsks(false)
          act.mutate({ action: 'bought' })
        }}
      />
    </LinkPart>
  )
}

export type LinkAction = ApiBody<typeof endpoints.useAlertLink>

export const linkKey = (token: string) => ['alert-link', token]

/** Does what a button of an alert offers, and keeps what the record is like then. */
export function useLinkAction(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkAction) => call(endpoints.useAlertLink, { params: { token }, body }),
    onSuccess: (link) => client.setQueryData(linkKey(token), link),
  })
}
export type LinkActing = ReturnType<typeof useLinkAction>

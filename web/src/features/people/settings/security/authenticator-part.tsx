import { endpoints } from '@cratewatch/contracts/calls'
import { addAuthenticatorApp as declared } from '@cratewatch/contracts/people/second-factor'
import { readOneTimeCode } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { encode } from 'uqr'
import { call, type ApiAnswer, type ApiBody } from '../../../../lib/api/api.ts'
import { Loaded } from '../../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { failureMessage, toastFailure } from '../../../../lib/api/toast-failure.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { formatDate, formatMoment, readInstant } from '../../../../lib/text/format.ts'
import { useTexts } from '../../../../lib/text/i18n.ts'
import { Badge } from '../../../../ui/badges.tsx'
import { Button } from '../../../../ui/buttons.tsx'
import { CodeText } from '../../../../ui/code-text.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { ConfirmButton } from '../../../../ui/overlays/overlays.tsx'

type AuthenticatorPartProps = {
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Sets up or removes the authenticator app. */
export function AuthenticatorPart({ onCodes, onRemoved }: AuthenticatorPartProps) {
  const { t } = useTexts()
  const query = useAuthenticatorApp()
  return (
    <Part
      title={t('securityEvents.method.authenticator')}
      text={t('security.app.text')}
      aside={query.data?.app && <Badge>{t('security.app.on')}</Badge>}
    >
      <Loaded query={query} failure={t('security.app.loadFailed')} rows={1}>
        {({ app }) =>
          app === null ? (
            <NotYet onCodes={onCodes} />
          ) : (
            <>
              <UnderWay removalAt={app.removalAt} />
              <InPlace since={app.createdAt} onRemoved={onRemoved} />
            </>
          )
        }
      </Loaded>
    </Part>
  )
}

function NotYet({ onCodes }: Pick<AuthenticatorPartProps, 'onCodes'>) {
  const { t } = useTexts()
  const start = useMutation({
    mutationFn: () => call(endpoints.startAuthenticatorApp),
    onError: (error) => toastFailure(t('security.app.addFailed'), error),
  })
  if (start.data !== undefined) {
    return (
      <SetUpApp
        started={start.data}
        onCancel={() => start.reset()}
        onCodes={(codes) => {
          start.reset()
          onCodes(codes)
        }}
      />
    )
  }
  return (
    <Button
      variant="secondary"
      icon={<Smartphone />}
      className="justify-self-start max-sm:justify-self-stretch"
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('security.app.add')}
    </Button>
  )
}

function InPlace({ since, onRemoved }: { since: string; onRemoved: () => void }) {
  const { t, locale } = useTexts()
  const remove = useChange({
    mutationFn: () => call(endpoints.removeAuthenticatorApp),
    done: () => {
      onRemoved()
      toastSuccess(t('security.app.removed'))
    },
    failed: t('security.app.removeFailed'),
    stale: [queryKeys.authenticatorApp],
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{t('security.app.since', { date: formatDate(readInstant(since), locale) })}</p>
      <ConfirmButton
        variant="secondary"
        title={t('security.app.removeTitle')}
        description={t('security.app.removeText')}
        confirmLabel={t('security.remove')}
        cancelLabel={t('words.keep')}
        onConfirm={() => remove.mutateAsync()}
      >
        {t('security.app.remove')}
      </ConfirmButton>
    </div>
  )
}

/** Says when the app goes, as the mailbox has asked, and keeps it on a press. */
function UnderWay({ removalAt }: { removalAt: string | null }) {
  const { t, locale } = useTexts()
  const keep = useChange({
    mutationFn: () => call(endpoints.keepAuthenticatorApp),
    done: () => toastSuccess(t('accounts.lostApp.kept')),
    failed: t('security.app.keepFailed'),
    stale: [queryKeys.authenticatorApp, queryKeys.accesses],
  })
  if (removalAt === null) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('security.app.keep')}
        </Button>
      }
    >
      {t('security.app.underWay', { time: formatMoment(readInstant(removalAt), locale) })}
    </Banner>
  )
}

type SetUpAppProps = {
  started: ApiAnswer<typeof endpoints.startAuthenticatorApp>
  onCancel: () => void
  onCodes: (codes: readonly string[]) => void
}

const firstCode = declared.body.refine(({ code }) => readOneTimeCode(code) !== null)

/** Shows the secret for the app as a QR code and as text, with the field for its first code. */
function SetUpApp({ started, onCancel, onCodes }: SetUpAppProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.addAuthenticatorApp>) =>
      call(endpoints.addAuthenticatorApp, { body }),
    onSuccess: async ({ recoveryCodes }) => {
      toastSuccess(t('security.app.added'))
      await client.invalidateQueries({ queryKey: queryKeys.authenticatorApp })
      onCodes(recoveryCodes)
    },
  })
  const { form, field, isReady } = useForm({
    initial: { ticket: started.ticket, code: '' },
    schema: firstCode,
    send: add,
    explain: (error) => ({ code: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} className="grid gap-5">
      <Secret {...started} />
      <TextField
        label={t('accounts.secondFactor.app.label')}
        hint={t('security.app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...field('code')}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" disabled={!isReady} busy={add.isPending}>
          {t('security.app.confirm')}
        </Button>
        <Button variant="secondary" disabled={add.isPending} onClick={onCancel}>
          {t('words.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Secret({ uri, secret }: SetUpAppProps['started']) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label={t('security.app.qr')} />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p>{t('security.app.scan')}</p>
        <p className="text-sm text-ink-soft">{t('security.app.type')}</p>
        <CodeText className="rounded-control bg-well px-3 py-2 text-base wrap-anywhere select-all">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </CodeText>
      </div>
    </div>
  )
}

/** Reads whether an app is set up, and how many recovery codes are left. */
export function useAuthenticatorApp() {
  return useQuery({
    queryKey: queryKeys.authenticatorApp,
    queryFn: ({ signal }) => call(endpoints.readAuthenticatorApp, {}, signal),
  })
}

type PartProps = { title: string; text: string; aside?: ReactNode; children: ReactNode }

/** One of several parts of a section. */
export function Part({ title, text, aside, children }: PartProps) {
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-lg font-semibold">{title}</h3>
          {aside}
        </div>
        <p className="text-pretty text-ink-soft">{text}</p>
      </header>
      {children}
    </div>
  )
}

/** The light margin that scanners need, in modules. */
const BORDER = 4

/** A text as a QR code, dark on light in every theme because some scanners need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-xl"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

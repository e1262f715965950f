import { endpoints } from '@cratewatch/contracts/calls'
import type { PersonalToken } from '@cratewatch/contracts/people/personal-tokens'
import { MOST_TOKENS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { useQuery } from '@tanstack/react-query'
import { Terminal } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { LastUse } from '../../../lib/text/age.tsx'
import { readInstant, formatDate } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { RowName, SectionCard, SectionRow } from '../../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { TokenForm, SCOPE_TEXTS, type NewToken } from './token-form.tsx'

/** Lists the user's personal tokens, makes new ones, and shows each once. */
export function TokensSection() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.tokens,
    queryFn: ({ signal }) => call(endpoints.listTokens, {}, signal),
  })
  return (
    <SectionCard title={t('tokens.title')} text={t('tokens.text')}>
      <p>
        <TextLink href="/api/docs/">{t('tokens.reference')}</TextLink>
      </p>
      <Loaded query={query} failure={t('tokens.loadFailed')} rows={1}>
        {({ tokens }) => (
          <>
            {tokens.length > 0 && (
              <ul aria-label={t('tokens.title')} className="divide-y divide-line">
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )}
            <MakeToken isFull={tokens.filter(isOpen).length >= MOST_TOKENS} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

const isOpen = ({ expiresAt }: PersonalToken) => readInstant(expiresAt) > readNow()

type Step = { readonly at: 'start' | 'form' } | { readonly at: 'made'; readonly token: NewToken }

/** From the button to the form to the token, which can be seen this once. */
function MakeToken({ isFull }: { isFull: boolean }) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const start = () => setStep({ at: 'start' })
  if (step.at === 'made') {
    const { name, token } = step.token
    return (
      <div role="status" className="grid gap-4">
        <p className="text-pretty">{t('tokens.once')}</p>
        <CopyField label={t('tokens.label', { name })} value={token} />
        <Button className="justify-self-start max-sm:justify-self-stretch" onClick={start}>
          {t('tokens.stored')}
        </Button>
      </div>
    )
  }
  if (step.at === 'form')
    return <TokenForm onCancel={start} onMade={(token) => setStep({ at: 'made', token })} />
  if (isFull) return <p className="text-sm text-ink-soft">{t('tokens.full', { most: MOST_TOKENS })}</p>
  return (
    <Button
      variant="secondary"
      className="justify-self-start max-sm:justify-self-stretch"
      onClick={() => setStep({ at: 'form' })}
    >
      {t('tokens.create')}
    </Button>
  )
}

/** Shows one token: its name and end, what it may do, its last use, and the button that revokes it. */
function TokenRow({ token }: { token: PersonalToken }) {
  const { t, locale } = useTexts()
  const revoke = useChange({
    mutationFn: () => call(endpoints.revokeToken, { params: { id: token.id } }),
    done: t('tokens.revoked'),
    failed: t('tokens.revokeFailed'),
    stale: [queryKeys.tokens],
  })
  const isOver = readInstant(token.expiresAt) <= readNow()
  const { name } = token
  return (
    <SectionRow
      icon={Terminal}
      actions={
        <ConfirmButton
          aria-label={t('tokens.revokeOne', { name })}
          title={t('tokens.revokeTitle', { name })}
          description={t('tokens.revokeText')}
          cancelLabel={t('words.keep')}
          onConfirm={() => revoke.mutateAsync()}
        >
          {t('tokens.revoke')}
        </ConfirmButton>
      }
    >
      <RowName>
        {name}
        <CodeText className="text-sm font-normal">{t('tokens.ending', { ending: token.ending })}</CodeText>
        {isOver && <Badge>{t('tokens.expired')}</Badge>}
      </RowName>
      <p className="text-sm">{token.scopes.map((scope) => t(SCOPE_TEXTS[scope])).join('\u00a0· ')}</p>
      <LastUse
        at={token.lastUsedAt}
        beside={t(isOver ? 'tokens.ended' : 'tokens.until', {
          date: formatDate(readInstant(token.expiresAt), locale),
        })}
      />
    </SectionRow>
  )
}

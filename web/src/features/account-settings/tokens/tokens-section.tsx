import type { PersonalToken } from '@cratewatch/contracts/accounts/personal-tokens'
import { endpoints } from '@cratewatch/contracts/calls'
import { MOST_TOKENS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'
import type { NewToken } from './use-tokens.ts'

/** Lists the user's personal tokens, makes new ones, and shows each once. */
export function TokensSection() {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const start = () => setStep({ at: 'start' })
  if (step.at === 'made') return <MadeToken token={step.token} onStored={start} />
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

function MadeToken({ token, onStored }: { token: NewToken; onStored: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-4">
      <p className="text-pretty">{t('tokens.once')}</p>
      <CopyField label={t('tokens.label', { name: token.name })} value={token.token} />
      <Button className="justify-self-start max-sm:justify-self-stretch" onClick={onStored}>
        {t('tokens.stored')}
      </Button>
    </div>
  )
}

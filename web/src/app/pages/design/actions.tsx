import { Bell, ExternalLink, Moon, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../../ui/buttons/button-styles.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Columns, Section, Specimen } from './specimen.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg']

export function Actions() {
  return (
    <Section
      id="actions"
      title="What one can press"
      intro="One primary in view. Red presses; green never does."
    >
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} className="is-hover">
            Hover
          </Button>
          <Button variant={variant} className="is-active">
            Active
          </Button>
          <Button variant={variant} className="is-focus">
            Focus
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Columns>
        <Buttons />
        <Words />
      </Columns>
    </Section>
  )
}

function Buttons() {
  return (
    <>
      <Specimen name="sizes, icon, asChild">
        {sizes.map((size) => (
          <Button key={size} size={size} icon={<Plus />}>
            Add {size}
          </Button>
        ))}
        <Button asChild variant="secondary" icon={<ExternalLink />}>
          <a href="#actions">A link</a>
        </Button>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Notifications">
          <Bell />
          <CountBadge overlay count={12} label="12 unread" />
        </IconButton>
        <IconButton label="Dark" className="is-hover">
          <Moon />
        </IconButton>
        <IconButton label="Dark" className="is-focus">
          <Moon />
        </IconButton>
        <IconButton label="Remove" variant="outline">
          <Trash2 />
        </IconButton>
        <IconButton label="Remove" size="sm" variant="outline">
          <Trash2 />
        </IconButton>
        <IconButton label="Remove" disabled>
          <Trash2 />
        </IconButton>
      </Specimen>
    </>
  )
}

function Words() {
  return (
    <>
      <Specimen name="TextLink">
        <p className="leading-8">
          Forgot it? <TextLink href="#actions">Reset your password</TextLink> or{' '}
          <TextLink href="#actions" className="is-hover">
            hovered
          </TextLink>
          ,{' '}
          <TextLink href="#actions" className="is-focus">
            focused
          </TextLink>
          .{' '}
          <TextLink href="#actions" tone="quiet" external externalHint="opens in a new tab">
            See it on the marketplace
          </TextLink>
        </p>
      </Specimen>
      <Specimen name="KeyHint">
        <KeyHint>/</KeyHint>
        <KeyHint>Esc</KeyHint>
        <KeyHint>Ctrl K</KeyHint>
      </Specimen>
    </>
  )
}

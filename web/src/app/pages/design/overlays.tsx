import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Section, Specimen } from './specimen.tsx'

export function Overlays() {
  const [asked, setAsked] = useState(false)
  return (
    <Section
      id="overlays"
      title="What lies on top"
      intro="Windows, questions, hints. Escape always leads back."
    >
      <Specimen name="Dialog, ConfirmDialog, Popover, Tooltip">
        <NameList />
        <Button variant="danger" onClick={() => setAsked(true)}>
          Delete account
        </Button>
        <ConfirmDialog
          open={asked}
          onOpenChange={setAsked}
          title="Delete your account?"
          description="Everything goes, and nobody can bring it back."
          confirmLabel="Delete for ever"
          cancelLabel="Keep it"
          onConfirm={() => setAsked(false)}
        >
          <TextField label="Type DELETE to confirm" autoComplete="off" />
        </ConfirmDialog>
        <Hints />
      </Specimen>
      <Specimen name="Disclosure" wide>
        <Disclosure showLabel="Show error" hideLabel="Hide error" defaultOpen>
          <pre className="overflow-x-auto rounded-control bg-well p-4 font-mono text-sm">
            TypeError: nothing to play
          </pre>
        </Disclosure>
      </Specimen>
    </Section>
  )
}

function NameList() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Name this list"
      description="Only you can see it."
      closeLabel="Close"
      trigger={<Button variant="secondary">Dialog</Button>}
      footer={<Button onClick={() => setOpen(false)}>Save</Button>}
    >
      <TextField label="Name" defaultValue="Grails" />
    </Dialog>
  )
}

function Hints() {
  return (
    <>
      <Popover
        label="Help"
        trigger={
          <Button variant="ghost" icon={<CircleHelp />}>
            Popover
          </Button>
        }
      >
        Paste the address of a record page, type its number, or search by name.
      </Popover>
      <Tooltip content="Checked at least every 2 minutes">
        <IconButton label="What does T1 mean?">
          <CircleHelp />
        </IconButton>
      </Tooltip>
    </>
  )
}

import { Languages, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ComboBox } from '../../../ui/forms/combo-box.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { records, type SampleRecord } from './samples.ts'
import { Columns, Section, Specimen } from './specimen.tsx'

export function Forms() {
  return (
    <Section id="forms" title="What one fills in" intro="Label above, help below, errors where they happen.">
      <AddRecord />
      <Columns>
        <Fields />
        <Choices />
      </Columns>
    </Section>
  )
}

function AddRecord() {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const wanted = text.toLowerCase()
  const items = records.filter((record) => `${record.artist} ${record.name}`.toLowerCase().includes(wanted))
  return (
    <Specimen name="ComboBox (type “a”, or something nobody sells)" wide>
      <form className="flex items-start gap-2.5" onSubmit={(event) => event.preventDefault()}>
        <ComboBox
          className="min-w-0 flex-1"
          label="Add a record"
          hideLabel
          placeholder="Release id, record page URL, or a name"
          value={text}
          onValueChange={setText}
          items={items}
          itemKey={(record) => record.id}
          renderItem={(record) => <Suggestion record={record} />}
          onPick={(record) => setText(`${record.artist} – ${record.name}`)}
          open={open && text.length > 0}
          onOpenChange={setOpen}
          listLabel="Suggestions"
          status={items.length === 0 && 'Nothing found under that name.'}
          footer="Data provided by Discogs."
          trailing={text.length === 1 && <Spinner className="me-2 text-ink-soft" />}
        />
        <Button className="h-12">Add</Button>
      </form>
    </Specimen>
  )
}

function Suggestion({ record }: { record: SampleRecord }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Sleeve alt="" seed={record.seed} size="sm" className="[--side:2.75rem]!" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {record.artist} – {record.name}
        </span>
        <span className="block truncate text-sm text-ink-soft">{record.pressing}</span>
      </span>
    </span>
  )
}

function Fields() {
  const [search, setSearch] = useState('venn')
  return (
    <div className="grid content-start gap-6">
      <TextField
        label="E-mail"
        type="email"
        placeholder="you@example.org"
        hint="Alerts go to this address."
      />
      <TextField label="E-mail" defaultValue="someone@example" error="That is not an address yet." />
      <TextField label="Disabled" defaultValue="cannot be changed" disabled />
      <TextField label="With slots" leading={<Link2 />} trailing={<Button size="sm">Check</Button>} />
      <PasswordField
        label="Password"
        defaultValue="six letters"
        hint="Must be at least 6 characters"
        revealLabel="Show password"
        concealLabel="Hide password"
      />
      <SearchField label="Search users" clearLabel="Clear" value={search} onValueChange={setSearch} />
    </div>
  )
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Castellano' },
] as const

function Choices() {
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  const [mail, setMail] = useState(true)
  const [agreed, setAgreed] = useState(true)
  return (
    <div className="grid content-start gap-6">
      <Select label="Language" value={language} onValueChange={setLanguage} options={languages} />
      <Select label="Disabled" value={language} onValueChange={setLanguage} options={languages} disabled />
      <NativeSelect label="Language, weightless" leading={<Languages />}>
        <option>English</option>
        <option>Castellano</option>
      </NativeSelect>
      <Switch
        label="E-mail alerts"
        description="At once, whenever a copy turns up."
        checked={mail}
        onCheckedChange={setMail}
      />
      <Switch label="Chat alerts" checked={!mail} onCheckedChange={(on) => setMail(!on)} />
      <Switch
        label="Disabled"
        description="Needs an address first."
        checked={false}
        onCheckedChange={setMail}
        disabled
      />
      <div className="grid gap-3">
        <Checkbox label="Mint and near mint only" checked={agreed} onCheckedChange={setAgreed} />
        <Checkbox label="Some of them" checked="indeterminate" onCheckedChange={setAgreed} />
        <Checkbox label="Not this one" checked={!agreed} onCheckedChange={(on) => setAgreed(!on)} />
        <Checkbox label="Disabled" checked={false} onCheckedChange={setAgreed} disabled />
      </div>
    </div>
  )
}

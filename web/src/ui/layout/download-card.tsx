import { Download } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { SectionCard } from './section-card.tsx'

type DownloadCardProps = {
  title: string
  text: string
  submit: string
  busy: boolean
  onDownload: () => void
}

/** Offers a file to download. */
export function DownloadCard({ title, text, submit, busy, onDownload }: DownloadCardProps) {
  return (
    <SectionCard title={title} text={text}>
      <Button
        variant="secondary"
        icon={<Download />}
        className="justify-self-start max-sm:justify-self-stretch"
        busy={busy}
        onClick={onDownload}
      >
        {submit}
      </Button>
    </SectionCard>
  )
}

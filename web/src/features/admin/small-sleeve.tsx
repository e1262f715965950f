import { Sleeve } from '../../ui/covers/sleeve.tsx'

export type SmallSleeveProps = { record: { thumb: string; discogsId: number }; onSale: boolean }

/** Shows a small cover in a list, as wide with its disc out as without, so that the texts stay aligned. */
export function SmallSleeve({ record, onSale }: SmallSleeveProps) {
  return (
    <div className="w-[5.25rem] shrink-0">
      <Sleeve src={record.thumb} alt="" seed={record.discogsId} size="sm" discOut={onSale} />
    </div>
  )
}

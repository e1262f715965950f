import type { Owner } from '@cratewatch/contracts/admin/shared'
import { Link } from '@tanstack/react-router'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { useOwnerName } from './texts/owner-name.ts'

/** Links to the page of the account that a row belongs to. */
export function OwnerLink({ owner }: { owner: Pick<Owner, 'id' | 'email' | 'discogsUsername'> }) {
  const name = useOwnerName()
  return (
    <TextLink asChild tone="quiet" className="wrap-anywhere">
      <Link to="/dashboard/admin/users/$id" params={{ id: owner.id }}>
        {name(owner)}
      </Link>
    </TextLink>
  )
}

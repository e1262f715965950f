import { useNavigate, useParams } from '@tanstack/react-router'
import { UserPage } from '../../../features/operating/users/user-page.tsx'
import { useDashboard } from '../../dashboard-context.ts'

/** Shows one account. */
export function AdminUserPage() {
  const { user } = useDashboard()
  const { id } = useParams({ from: '/served/dashboard/admin/users/$id' })
  const navigate = useNavigate()
  return (
    <UserPage
      key={id}
      id={id}
      selfId={user.id}
      onDeleted={() => navigate({ to: '/dashboard/admin/users', replace: true })}
    />
  )
}

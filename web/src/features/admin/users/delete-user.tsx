import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Named, useDeleteUser } from './user-calls.ts'

/** Deletes an account after asking once more. */
export function DeleteUser({ user, onDeleted }: { user: Named; onDeleted?: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const remove = useDeleteUser(onDeleted)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Trash2 className="size-4" />}
        busy={remove.isPending}
        aria-label={`${t('admin.users.delete')}: ${user.name}`}
        onClick={() => setOpen(true)}
      >
        {t('admin.users.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('admin.users.deleteTitle', { name: user.name })}
        description={t('admin.users.deleteText')}
        confirmLabel={t('admin.users.deleteConfirm')}
        cancelLabel={t('admin.users.cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(user, { onSettled: () => setOpen(false) })}
      />
    </>
  )
}

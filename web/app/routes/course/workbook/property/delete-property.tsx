import { deleteProperty, type Property } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../api.ts'
import { ConfirmDialog } from '../../../../forms/confirm-dialog.tsx'
import { Button } from '../../../../kit/button.tsx'

/** Deletes a property as this page shows it, after a question. */
export function DeleteProperty({ property: { id, version } }: { property: Property }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const confirm = async () => {
    await call(deleteProperty, { params: { id }, body: { FromVersion: version } })
    await navigate(paths.workbook)
  }
  return (
    <>
      <Button quiet onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this property?"
          confirm="Delete"
          discouraged
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>Its worksheets, deadlines, calculations and files are deleted with it. This can’t be undone.</p>
          <p>To keep it out of the way instead, set its stage to “Let go.”</p>
        </ConfirmDialog>
      )}
    </>
  )
}

import { sendReceipt } from '@course/contract/sales/purchases'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../kit/button.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'

export function ReceiptButton({ id, email }: { id: string; email: string }) {
  const { busy, act } = useAction()
  const send = async () => {
    await call(sendReceipt, { params: { id } })
    toastSuccess(`The receipt is on its way to ${email}.`)
  }
  return (
    <Button quiet busy={busy} onClick={() => act(send)}>
      Send receipt again
    </Button>
  )
}

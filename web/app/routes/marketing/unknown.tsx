import { redirect } from 'react-router'
import { toastSuccess } from '../../kit/toasts/toast-list.ts'

export function clientLoader() {
  toastSuccess('There is no page at this address, so here is the home page.')
  return redirect('/')
}

export default function Unknown() {
  return null
}

/** A notice that is being written, in the browser's own storage, where it outlives the tab and the session. */
export interface KeptNotice {
  subject: string
  text: string
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (account: string) => `noticeDraft/${account}`

/** @returns whether the browser had room for it */
export function keepNotice(store: Store, account: string, { subject, text }: KeptNotice): boolean {
  try {
    if (subject === '' && text === '') store.removeItem(keyOf(account))
    else store.setItem(keyOf(account), JSON.stringify({ subject, text }))
    return true
  } catch {
    return false
  }
}

/** What was kept for an account. What can't be read counts as empty. */
export function readKeptNotice(store: Store, account: string): KeptNotice {
  try {
    const { subject, text } = JSON.parse(store.getItem(keyOf(account)) ?? '{}')
    return { subject: typeof subject === 'string' ? subject : '', text: typeof text === 'string' ? text : '' }
  } catch {
    return { subject: '', text: '' }
  }
}

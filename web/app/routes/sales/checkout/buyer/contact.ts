import type { Account } from '@course/contract/accounts/accounts'
import { sessionStore } from '../../../../storage.ts'
import { suggestedEmail } from './email-typo.ts'

/** Conveniences of the buyer's fields. The page does not wait for this file. */

const storageKey = 'paymentContact'
const names = ['FirstName', 'LastName', 'Email'] as const
type Contact = Partial<Record<(typeof names)[number], string>>

function field(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : undefined
}

export const readEmail = (form: HTMLFormElement): string => field(form, 'Email')?.value ?? ''
export const suggestionFor = (form: HTMLFormElement): string | undefined => suggestedEmail(readEmail(form))

/** Stores name and email for a reload of this tab. Never stores the password. */
export function storeContact(form: HTMLFormElement): void {
  const typed = Object.fromEntries(names.map((name) => [name, field(form, name)?.value ?? '']))
  sessionStore().setItem(storageKey, JSON.stringify(typed))
}
export const removeContact = (): void => sessionStore().removeItem(storageKey)

function storedContact(): Contact {
  try {
    return JSON.parse(sessionStore().getItem(storageKey) ?? '{}') as Contact
  } catch {
    return {}
  }
}

/** Fills in the paying account, or the stored values. Typed values stay, unless an account pays. */
export function fillForm(form: HTMLFormElement, member: Account | undefined): void {
  const own = member && { FirstName: member.firstName, LastName: member.lastName, Email: member.email }
  const contact: Contact = own ?? storedContact()
  for (const name of names) {
    const input = field(form, name)
    if (input && (own || input.value === '')) input.value = contact[name] ?? ''
  }
}

/** Fills in the corrected email as if typed, which clears the old message. */
export function correctEmail(form: HTMLFormElement, email: string): void {
  const input = field(form, 'Email')
  if (!input) return
  input.value = email
  input.focus()
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

import type { Account } from '@course/contract/accounts'
import { suggestedEmail } from './email-typo.ts'

/** What the page does with the buyer's fields besides sending them. It need not wait for this file. */

const storageKey = 'paymentContact'
const names = ['FirstName', 'LastName', 'Email'] as const
type Contact = Partial<Record<(typeof names)[number], string>>

function field(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : undefined
}

export const emailIn = (form: HTMLFormElement): string => field(form, 'Email')?.value ?? ''
export const suggestionFor = (form: HTMLFormElement): string | undefined => suggestedEmail(emailIn(form))

/** Keeps name and email over a reload, in this tab alone. The password is never kept. */
export function keepContact(form: HTMLFormElement): void {
  const typed = Object.fromEntries(names.map((name) => [name, field(form, name)?.value ?? '']))
  sessionStorage.setItem(storageKey, JSON.stringify(typed))
}
export const dropContact = (): void => sessionStorage.removeItem(storageKey)

function keptContact(): Contact {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Contact
  } catch {
    return {}
  }
}

/** Fills in the account that pays, or what was kept. What was typed before stays, unless it is the account that pays. */
export function fillIn(form: HTMLFormElement, member: Account | undefined): void {
  const own = member && { FirstName: member.firstName, LastName: member.lastName, Email: member.email }
  const known: Contact = own ?? keptContact()
  for (const name of names) {
    const input = field(form, name)
    if (input && (own || input.value === '')) input.value = known[name] ?? ''
  }
}

/** Puts the corrected email in, as if it had been typed: whatever was said about the old one goes. */
export function correctEmail(form: HTMLFormElement, email: string): void {
  const input = field(form, 'Email')
  if (!input) return
  input.value = email
  input.focus()
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

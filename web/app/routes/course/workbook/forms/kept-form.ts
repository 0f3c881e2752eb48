import { sessionStore } from '../../../../storage.ts'

/** What was typed into a form when the login ended, until the form is shown again in this tab. */

const keyOf = (name: string) => `typedForm-${name}`

export const hasKeptForm = (name: string): boolean => sessionStore().getItem(keyOf(name)) !== null

export function keepForm(name: string, form: object): void {
  sessionStore().setItem(keyOf(name), JSON.stringify(form))
}

/** Forgets it, too. Undefined if there is none. @param like a form whose parts it must have */
export function takeKeptForm<F extends object>(name: string, like: F): F | undefined {
  const kept = sessionStore().getItem(keyOf(name))
  sessionStore().removeItem(keyOf(name))
  if (kept === null) return undefined
  const form = JSON.parse(kept) as F
  return Object.keys(like).every((part) => part in form) ? form : undefined
}

/** The forms of an account have names of their own, so that no other account gets what was typed. */
export const formNames = {
  property: (account: string, id = 'new') => `${account}/property/${id}`,
  deadline: (account: string, property: string, id = 'new') => `${account}/deadline/${property}/${id}`,
}

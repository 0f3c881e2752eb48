import type { Account } from '@course/contract/accounts/accounts'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

type Tools = typeof import('./contact.ts')

/** A failure to load only costs convenience. */
const work = (form: RefObject<HTMLFormElement | null>, what: (tools: Tools, form: HTMLFormElement) => void) =>
  void import('./contact.ts').then(
    (tools) => form.current && what(tools, form.current),
    () => {},
  )

/**
 * The buyer's typed contact data: it survives a reload, is filled in for a member, and comes with
 * a hint if the email looks mistyped.
 */
export function useContact(form: RefObject<HTMLFormElement | null>, member: Account | undefined) {
  const [email, setEmail] = useState('')
  const [suggestion, setSuggestion] = useState<string>()

  useEffect(() => {
    work(form, (tools, shown) => {
      tools.fillForm(shown, member)
      setEmail(tools.readEmail(shown))
      setSuggestion(undefined)
    })
  }, [form, member])

  const sectionProps = {
    onInput: () =>
      work(form, (tools, shown) => {
        setEmail(tools.readEmail(shown))
        if (suggestion) setSuggestion(tools.suggestionFor(shown))
        if (!member) tools.storeContact(shown)
      }),
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches('[name=Email]') && !member)
        work(form, (tools, shown) => setSuggestion(tools.suggestionFor(shown)))
    },
  }
  const acceptSuggestion = () => work(form, (tools, shown) => tools.correctEmail(shown, suggestion ?? email))

  return { email, suggestion, acceptSuggestion, sectionProps }
}

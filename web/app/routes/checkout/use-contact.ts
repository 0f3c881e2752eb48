import type { Account } from '@course/contract/accounts'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

type Tools = typeof import('./contact.ts')

/**
 * What is typed about the buyer, as far as the page says it again: kept over a reload, filled in for a member, and with
 * a hint where the email looks mistyped.
 */
export function useContact(form: RefObject<HTMLFormElement | null>, member: Account | undefined) {
  const [email, setEmail] = useState('')
  const [suggestion, setSuggestion] = useState<string>()
  /** What can't be loaded is only a convenience less. */
  const work = (what: (tools: Tools, form: HTMLFormElement) => void) =>
    void import('./contact.ts').then(
      (tools) => form.current && what(tools, form.current),
      () => {},
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again for a member
  useEffect(() => {
    work((tools, shown) => {
      tools.fillIn(shown, member)
      setEmail(tools.emailIn(shown))
      setSuggestion(undefined)
    })
  }, [member])

  const sectionProps = {
    onInput: () =>
      work((tools, shown) => {
        setEmail(tools.emailIn(shown))
        if (suggestion) setSuggestion(tools.suggestionFor(shown))
        if (!member) tools.keepContact(shown)
      }),
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches('[name=Email]') && !member) work((tools, shown) => setSuggestion(tools.suggestionFor(shown)))
    },
  }
  const acceptSuggestion = () => work((tools, shown) => tools.correctEmail(shown, suggestion ?? email))

  return { email, suggestion, acceptSuggestion, sectionProps }
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../api.ts'
import { leaveFlash } from '../../session.ts'
import type { Message } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toasts/toast-list.ts'
import { dropPending, follow, keepPending, newSecret, type PendingAttempt, pay, pendingAttempt } from './attempt.ts'
import { type CardFields, type CardProblem, tokenizingMessages } from './card-fields.ts'
import { withDeadline } from './with-deadline.ts'

/** How long the page waits for a nonce, in milliseconds: the provider's side may never answer. */
const tokenizeDeadline = 30_000

export type Phase = 'editing' | 'paying' | 'checking'

export interface Buyer {
  FirstName: string
  LastName: string
  Email: string
  Password: string
}

const notCharged = 'Your card has not been charged. Please try again.'
const paid = 'Payment Successful. You can now log into the members area.'

/** The way of a payment from the typed form to the members area. Nothing is sent a second time by itself. */
export function useCheckout(onRefused: (error: unknown) => void) {
  const [phase, setPhase] = useState<Phase>('editing')
  const [notice, setNotice] = useState<Message>()

  /** At once, because a field can take the focus only when the form is no longer inert. */
  const edit = () => flushSync(() => setPhase('editing'))

  const fail = (text: string) => {
    edit()
    setNotice({ kind: 'error', text })
    toastError(text)
  }

  const check = async (attempt: PendingAttempt, signal: AbortSignal) => {
    setPhase('checking')
    const outcome = await follow(attempt, signal)
    if (outcome === 'Success') return succeed(attempt)
    if (outcome === 'NotCharged') {
      dropPending()
      fail(notCharged)
    }
  }

  // A reload in the middle of a payment takes up the question where it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the tab held when the page came up counts
  useEffect(() => {
    const leaving = new AbortController()
    const attempt = pendingAttempt()
    if (attempt) void check(attempt, leaving.signal)
    // Brought back by the browser as it was left: waiting for an answer that has long been given.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', onPageShow)
    return () => {
      leaving.abort()
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])

  /** Sends a nonce off. What was refused for certain can be tried again; anything else is asked after. */
  const send = async (nonce: string, buyer: Buyer) => {
    const attempt = { secret: newSecret(), email: buyer.Email }
    keepPending(attempt)
    try {
      const message = await pay({ nonce, buyer }, attempt.secret)
      if (message === 'Success') return succeed(attempt)
      await check(attempt, new AbortController().signal)
    } catch (error) {
      dropPending()
      fail(messageOf(error))
      onRefused(error)
    }
  }

  /** @returns what kept the card from becoming a nonce, for the card panel to show; nothing if the payment was sent off */
  const submit = async (fields: CardFields, buyer: Buyer): Promise<CardProblem | undefined> => {
    setPhase('paying')
    setNotice(undefined)
    const tokenized = await withDeadline(fields.tokenize(), tokenizeDeadline).catch(() => ({
      kind: 'unreachable' as const,
    }))
    if (tokenized.kind === 'nonce') {
      await send(tokenized.nonce, buyer)
      return undefined
    }
    if (tokenized.kind === 'expired' || tokenized.kind === 'unreachable') fail(tokenizingMessages[tokenized.kind])
    edit()
    return tokenized
  }

  return { phase, notice, setNotice, submit, fail }
}

/** Entering the members area leaves this document, whose security policy is the payment page's own. */
function succeed({ email }: PendingAttempt) {
  dropPending()
  leaveFlash({ kind: 'success', message: paid, email })
  window.location.assign('/members')
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message } from '../../../../kit/notice.tsx'
import type { NewOrder } from '../attempt/attempt.ts'
import type { Phase, Screen, ShownAnswer } from '../attempt/checkout-screen.ts'
import type { Credentials } from '../attempt/follow-attempt.ts'
import { pendingAttempt } from '../attempt/pending-attempt.ts'
import { type CardFields, type CardProblem, tokenizingMessages } from '../card/card-fields.ts'
import { withDeadline } from '../with-deadline.ts'

/** In milliseconds. The provider's script may never answer. */
const tokenizeDeadline = 60_000

export const loadSendPayment = () => import('../attempt/send-payment.ts')

/** Retries forever: this tab has paid and must show the outcome. */
const retryLoadSendPayment = (): ReturnType<typeof loadSendPayment> =>
  loadSendPayment().catch(() => new Promise((resolve) => setTimeout(resolve, 3000)).then(retryLoadSendPayment))

/** Why a payment was not sent or failed. */
export interface CheckoutNotice extends Message {
  /** Whether the notice gets the focus; otherwise the invalid field has it. */
  takesFocus: boolean
  /** Whether to offer a login. */
  logIn?: boolean
  /** What to try. */
  tips?: readonly string[] | undefined
}

/** The state of the checkout, from the form to the outcome. */
export function useCheckout({ onRefused, onNotCharged }: Pick<Screen, 'onRefused' | 'onNotCharged'>) {
  const [phase, setPhase] = useState<Phase>('editing')
  const [notice, setNotice] = useState<CheckoutNotice>()
  const [answer, setAnswer] = useState<ShownAnswer>()
  const leaving = useRef(new AbortController())
  /** The current phase, for callbacks of an earlier render. */
  const currentPhase = useRef(phase)

  const enter = (next: Phase) => {
    currentPhase.current = next
    setPhase(next)
  }

  /** Synchronous, because a field can get the focus only when the form is no longer inert. */
  const edit = () => flushSync(() => enter('editing'))

  const clear = () => {
    setNotice(undefined)
    setAnswer(undefined)
  }

  const fail = (text: string, tips?: readonly string[]) => {
    edit()
    setAnswer(undefined)
    setNotice({ kind: 'error', text, takesFocus: true, tips })
  }

  const remark = (text: string, logIn: boolean) => setNotice({ kind: 'error', text, takesFocus: false, logIn })

  const screen = (): Screen => ({
    phase: () => currentPhase.current,
    enter,
    show: setAnswer,
    fail,
    remark,
    onRefused,
    onNotCharged,
    signal: leaving.current.signal,
  })

  useResumption(leaving, () => {
    const resumed = screen()
    enter('checking')
    void retryLoadSendPayment().then(({ resume }) => resume(resumed))
  })

  /** @returns why tokenizing failed, for the card panel; undefined if the payment was sent */
  const submit = async (fields: CardFields, order: NewOrder): Promise<CardProblem | undefined> => {
    enter('paying')
    clear()
    const { send } = await loadSendPayment()
    const tokenized = await withDeadline(fields.tokenize(), tokenizeDeadline).catch(() => ({
      kind: 'unreachable' as const,
    }))
    if (tokenized.kind === 'nonce') {
      await send(screen(), tokenized.nonce, order)
      return undefined
    }
    if (tokenized.kind === 'expired' || tokenized.kind === 'unreachable') fail(tokenizingMessages[tokenized.kind])
    edit()
    return tokenized
  }

  /** @throws ApiError if no payment has this email and password */
  const find = async (credentials: Credentials) => (await loadSendPayment()).find(screen(), credentials)

  return { phase, notice, answer, clear, setNotice, submit, find, fail }
}

/** After a reload during a payment, polling resumes. */
function useResumption(leaving: RefObject<AbortController>, resume: () => void): void {
  const start = useEffectEvent(resume)
  useEffect(() => {
    leaving.current = new AbortController()
    if (pendingAttempt()) start()
    // Restored from the back/forward cache, still waiting for an old answer.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', onPageShow)
    return () => {
      leaving.current.abort()
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [leaving])
}

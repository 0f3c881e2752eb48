import { useRef } from 'react'
import { messageOf } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toasts/toast-list.ts'
import { useForm } from '../../ui/use-form.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import answers from './answer.module.css'
import { allEmptyMessage, type CardProblem, cardFieldNames, checkCard } from './card-fields.ts'
import { CardPanel } from './card-panel.tsx'
import styles from './checkout.module.css'
import { ContactPanel } from './contact-panel.tsx'
import { OrderSummary, useOffer } from './order-summary.tsx'
import { PaidAlready } from './paid-already.tsx'
import { AfterSubmit, type CheckoutWords, Terms } from './terms.tsx'
import { useCardFields } from './use-card-fields.ts'
import { loadSending, useCheckout } from './use-checkout.ts'

const checkout = () => import('@course/contract/checkout')

export function CheckoutForm({ words }: { words: CheckoutWords }) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const offer = useOffer()
  const card = useCardFields(() => form.current?.requestSubmit())
  const { phase, notice, answer, clear, setNotice, submit, find, fail } = useCheckout({
    onRefused: (error) => {
      if (form.current) showRefusal(error, form.current)
    },
    onNotCharged: () => {
      const typed = card.fields.current?.state().fields
      if (typed && cardFieldNames.some((name) => !typed[name].isEmpty)) card.rebuild()
    },
  })

  const showCard = (problem: CardProblem, takeFocus: boolean) => {
    if (problem.kind === 'expired') return card.rebuild()
    const faulty = problem.kind === 'invalid' ? problem.fields : []
    card.showFaults(faulty)
    if (problem.kind === 'empty') toastError(allEmptyMessage)
    const first = problem.kind === 'empty' ? 'number' : cardFieldNames.find((name) => faulty.includes(name))
    if (takeFocus && first) card.fields.current?.focus(first)
  }

  const isReady = (fieldsAreRight: boolean): boolean => {
    if (phase !== 'editing') return false
    clear()
    const fields = card.fields.current
    if (!fields || offer.asked.kind !== 'told' || !offer.asked.offer.open) {
      setNotice({ kind: 'info', text: 'This page is still loading. Please wait a moment, then submit again.' })
      return false
    }
    const found = checkCard(fields.state())
    if (found.kind === 'complete') return true
    showCard(found, fieldsAreRight)
    return false
  }

  const { formProps, faults, summary, busy, showRefusal } = useForm({
    schema: async () => (await Promise.all([checkout(), loadSending()]))[0].Buyer,
    alsoCheck: isReady,
    send: async (buyer) => {
      if (!card.fields.current) return
      const problem = await submit(card.fields.current, buyer)
      if (problem) showCard(problem, true)
    },
    onFailure: (error) => fail(messageOf(error)),
  })

  const closed = offer.asked.kind === 'failed' || (offer.asked.kind === 'told' && !offer.asked.offer.open)
  const isEditing = phase === 'editing'
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <PaidAlready find={find} disabled={!hydrated || !isEditing} />
      <form ref={form} className={styles.form} {...formProps}>
        <div className={styles.panels} inert={!isEditing}>
          <ContactPanel faults={faults} />
          <CardPanel {...card} note={words.cardNote} />
        </div>
        <aside className={styles.aside} aria-label="Your order">
          <OrderSummary {...offer} />
          {phase !== 'checking' && phase !== 'paid' && <Terms />}
          {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
          <div className={answer ? answers.answer : answers.noAnswer} data-answer={answer?.kind}>
            {answer && <answer.Heading {...answer} />}
            <div role="status">
              {phase === 'paying' && (
                <p className={answers.waiting}>Processing your payment. Please don't close this page.</p>
              )}
              {phase === 'checking' && <p>We are still checking your payment. Please don't pay again.</p>}
              {phase === 'paid' && <p>{answer?.paid}</p>}
            </div>
            {answer && <answer.Details {...answer} />}
          </div>
          <FormSummary text={summary} />
          {(isEditing || phase === 'paying') && (
            <ButtonRow>
              <Button type="submit" large disabled={!hydrated || busy || closed || !isEditing}>
                Submit
              </Button>
              <Button quiet large disabled={!isEditing} onClick={() => window.location.assign('/home')}>
                Cancel
              </Button>
            </ButtonRow>
          )}
          <AfterSubmit words={words} />
        </aside>
      </form>
    </>
  )
}

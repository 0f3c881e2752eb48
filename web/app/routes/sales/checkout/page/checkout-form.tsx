import { type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { type ApiError, errorMessage } from '../../../../api.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { toastError } from '../../../../kit/toasts/toast-list.ts'
import { useHydrated } from '../../../../kit/use-hydrated.ts'
import type { NewOrder } from '../attempt/attempt.ts'
import type { Screen } from '../attempt/checkout-screen.ts'
import { PaidAlready } from '../attempt/paid-already.tsx'
import { ContactPanel } from '../buyer/contact-panel.tsx'
import { useContact } from '../buyer/use-contact.ts'
import { useMember } from '../buyer/use-member.ts'
import { allEmptyMessage, type CardProblem, cardFieldNames, checkCard, problemsOf } from '../card/card-fields.ts'
import { CardPanel } from '../card/card-panel.tsx'
import { useCardFields } from '../card/use-card-fields.ts'
import styles from '../checkout.module.css'
import { OrderPanel } from '../order/order-panel.tsx'
import type { useOffer } from '../order/order-summary.tsx'
import type { CheckoutWords } from '../order/terms.tsx'
import { PayPanel } from './pay-panel.tsx'
import { loadSendPayment, useCheckout } from './use-checkout.ts'

const schemas = () => import('@course/contract/sales/checkout')

interface CheckoutFormProps {
  offer: ReturnType<typeof useOffer>
  words: CheckoutWords
}

export function CheckoutForm({ offer, words }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const { loggedIn, member, logOut, forget } = useMember()
  const contact = useContact(form, member)
  const payment = usePayment(form, (error) => {
    if (error.status === 401) forget()
    if (error.amount !== undefined) offer.reload()
    return form.current !== null && showBesideFields(error, form.current)
  })
  const { card, newTerms, phase, notice, answer, clear, setNotice, submit, find, fail } = payment

  const showCard = (problem: CardProblem, takeFocus: boolean) => {
    if (problem.kind === 'expired') return card.rebuild()
    const found = problemsOf(problem)
    card.showProblems(found)
    if (problem.kind === 'empty') toastError(allEmptyMessage)
    const first = cardFieldNames.find((name) => found[name] !== undefined)
    if (takeFocus && first) card.fields.current?.focus(first)
  }

  const isReady = (fieldsAreRight: boolean): boolean => {
    if (phase !== 'editing') return false
    clear()
    const fields = card.fields.current
    if (!fields || offer.state.kind !== 'read' || !offer.state.offer.open) {
      const text = 'This page is still loading. Please wait a moment, then submit again.'
      setNotice({ kind: 'info', text, takesFocus: fieldsAreRight })
      return false
    }
    const problem = checkCard(fields.state())
    if (problem.kind === 'complete') return true
    showCard(problem, fieldsAreRight)
    return false
  }

  const { formProps, problems, summary, busy, showRefusal } = useForm({
    schema: async (): Promise<z.ZodType<NewOrder['buyer']>> => {
      const [{ Buyer, MemberBuyer }] = await Promise.all([schemas(), loadSendPayment()])
      return member ? MemberBuyer : Buyer
    },
    alsoCheck: isReady,
    send: async (buyer) => {
      if (!card.fields.current || offer.state.kind !== 'read') return
      const { productId, amount } = offer.state.offer
      const problem = await submit(card.fields.current, {
        buyer,
        productId,
        amount,
        termsVersion: newTerms ?? words.termsVersion,
      })
      if (problem) showCard(problem, true)
    },
    onFailure: (error) => fail(errorMessage(error)),
  })

  const showBesideFields = (error: ApiError, shown: HTMLFormElement): boolean => {
    showRefusal(error, shown)
    return Object.keys(error.fields).some((name) => shown.elements.namedItem(name) !== null)
  }

  const closed = offer.state.kind === 'failed' || (offer.state.kind === 'read' && !offer.state.offer.open)
  const isEditing = phase === 'editing'
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      {loggedIn && <loggedIn.MemberNotice account={loggedIn.account} />}
      <form ref={form} className={styles.form} {...formProps}>
        <OrderPanel offer={offer} words={words} />
        <div className={styles.panels} inert={!isEditing} hidden={phase === 'paid'}>
          <ContactPanel
            problems={problems}
            contact={contact}
            member={member}
            onLogOut={logOut}
            hasAccount={notice?.logIn === true}
          />
          <CardPanel {...card} note={words.cardNote} />
        </div>
        <PayPanel
          offer={offer}
          phase={phase}
          notice={notice}
          answer={answer}
          summary={summary}
          words={words}
          newTerms={newTerms}
          buyerEmail={contact.email}
          isEmailWrong={Boolean(problems.Email)}
          isMember={member !== undefined}
          canSubmit={hydrated && !busy && !closed && isEditing}
        />
      </form>
      <PaidAlready find={find} email={contact.email} disabled={!hydrated || !isEditing} />
    </>
  )
}

/** The card fields and the checkout, which need each other. `newTerms` is the version that a refusal named. */
function usePayment(form: RefObject<HTMLFormElement | null>, onRefused: Screen['onRefused']) {
  const [newTerms, setNewTerms] = useState<string>()
  const card = useCardFields(() => form.current?.requestSubmit())
  const checkout = useCheckout({
    onRefused: (error) => {
      if (error.termsVersion !== undefined) setNewTerms(error.termsVersion)
      return onRefused(error)
    },
    onNotCharged: () => {
      const typed = card.fields.current?.state().fields
      if (typed && cardFieldNames.some((name) => !typed[name].isEmpty)) card.rebuild()
    },
  })
  return { card, newTerms, ...checkout }
}

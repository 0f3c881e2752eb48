import type { Account } from '@course/contract/accounts/accounts'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorMessage } from '../../../../api.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { toastError } from '../../../../kit/toasts/toast-list.ts'
import { useHydrated } from '../../../../kit/use-hydrated.ts'
import { signOut, storedToken } from '../../../../session.ts'
import type { NewOrder } from '../attempt/attempt.ts'
import type { Screen } from '../attempt/checkout-screen.ts'
import type { Credentials } from '../attempt/follow-attempt.ts'
import paidAlreadyStyles from '../attempt/paid-already.module.css'
import type { PaymentLookupProps } from '../attempt/payment-lookup.tsx'
import { ContactPanel } from '../buyer/contact-panel.tsx'
import { useContact } from '../buyer/use-contact.ts'
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

type Opened = ComponentType<PaymentLookupProps> | undefined

/** For buyers who paid in another tab or on another device and don't know the outcome. */
function PaidAlready({ disabled, find, email }: PaymentLookupProps & { disabled: boolean }) {
  const [Lookup, setLookup] = useState<Opened>()
  const toggle = async () => {
    try {
      const { PaymentLookup } = await import('../attempt/payment-lookup.tsx')
      setLookup((shown: Opened) => (shown ? undefined : PaymentLookup))
    } catch (error) {
      toastError(errorMessage(error))
    }
  }
  const findAndClose = async (credentials: Credentials) => {
    await find(credentials)
    setLookup(undefined)
  }
  return (
    <div className={paidAlreadyStyles.lookup}>
      <button type="button" aria-expanded={Boolean(Lookup) && !disabled} disabled={disabled} onClick={toggle}>
        Already paid? <span>Check your payment status</span>
      </button>
      {Lookup && !disabled && <Lookup find={findAndClose} email={email} />}
    </div>
  )
}

interface LoggedIn {
  account: Account
  MemberNotice: typeof import('../buyer/member.tsx')['MemberNotice']
}

/**
 * The logged-in user of this tab, from the server. Undefined for a visitor, and until it is loaded; the page is then
 * the public one. `member` is set if the user pays for their own account.
 */
function useMember() {
  const [loggedIn, setLoggedIn] = useState<LoggedIn>()
  useEffect(() => {
    if (!storedToken()) return
    readLoggedIn().then(setLoggedIn, (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) signOut()
    })
  }, [])
  /** For a session that has ended. */
  const forget = () => {
    signOut()
    setLoggedIn(undefined)
  }
  const logOut = () => {
    setLoggedIn(undefined)
    import('../../../../access/shared-login.ts').then((shared) => shared.logOut(), signOut)
  }
  // A user with access, or who may not get it again, can still pay for another person, like a visitor.
  const { access, canEnroll } = loggedIn?.account ?? {}
  return { loggedIn, member: access === false && canEnroll ? loggedIn?.account : undefined, logOut, forget }
}

async function readLoggedIn(): Promise<LoggedIn> {
  const { readOwnAccount, MemberNotice } = await import('../buyer/member.tsx')
  return { account: await readOwnAccount(), MemberNotice }
}

import {
  type AddressRequest,
  closeAddressRequest,
  correctAddress,
  readAddressRequest,
} from '@course/contract/office/address-requests'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { dayText } from '@course/contract/words/texts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { ReasonDialog } from '../../../forms/reason-dialog.tsx'
import { Address } from '../../../kit/address.tsx'
import { Button } from '../../../kit/button.tsx'
import { Facts, Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { siteTimeText } from '../../../shell/site-time.tsx'
import { PossiblePurchase } from './possible-purchase.tsx'

export const meta = () => privateMeta(pages.addressRequest)
export const ErrorBoundary = PageError

export const loader = ({ request, params: { id } }: LoaderArgs<'id'>) =>
  callGuarded(request, readAddressRequest, { params: { id } })

export default function AddressRequestPage({ loaderData: request }: PageProps<typeof loader>) {
  const { kind, email, paidOn, amount, cardLastFour, requestedAt, state, purchases } = request
  return (
    <Page width="form">
      <PageTitle level={2}>Request to correct an address</PageTitle>
      <Hint kind={kind} state={state} />
      <Card>
        <Facts
          rows={[
            ['Name', <PersonName key="name" of={request} />],
            ['Right email', <Address key="email" email={email} />],
            ['Paid on', dayText(paidOn)],
            ['Amount', `$${amount}`],
            ['Card', cardLastFour === null ? 'unknown' : `ending in ${cardLastFour}`],
            ['Asked', siteTimeText(requestedAt)],
          ]}
        />
      </Card>
      <Section title={kind === 'checkout' ? 'The purchase' : 'Purchases that match'}>
        <p>
          {purchases.length === 0
            ? 'No purchase has the same day, amount and card, or three of these and the name.'
            : `${countText(purchases.length, 'purchase')}. Read what is known about each before you correct an address.`}
        </p>
        {purchases.map((purchase) => (
          <PossiblePurchase key={purchase.id} purchase={purchase} isFromTab={kind === 'checkout'}>
            {state === 'open' && <Correct request={request} purchase={purchase} />}
          </PossiblePurchase>
        ))}
      </Section>
      {state === 'open' && (
        <Section title="No purchase fits?">
          <p>
            Write to <Address email={email} /> before you close the request: the person gets no other answer.
          </p>
          <Close id={request.id} />
        </Section>
      )}
    </Page>
  )
}

function Hint({ kind, state }: Pick<AddressRequest, 'kind' | 'state'>) {
  if (state !== 'open')
    return <Notice>{state === 'corrected' ? 'The address was corrected.' : 'Closed without a change.'}</Notice>
  if (kind === 'checkout') {
    return (
      <Notice kind="warning">
        The browser tab that paid asks for this, which proves the payment. But somebody else has used the account by
        then, so the reader of the wrong address may have set a password. A correction logs everybody out.
      </Notice>
    )
  }
  return (
    <Notice kind="warning">
      <p>
        A match is a hint, never a proof: a stranger who got the receipt knows the name, the day, the amount and the
        card. Ask for something that the receipt does not say, such as the card’s expiration date, which the card
        provider’s control panel shows.
      </p>
      <p>
        Be careful with an account that was used: the person who uses it may read the emails to its address, so the
        address may be right.
      </p>
    </Notice>
  )
}

interface CorrectProps {
  request: AddressRequest
  purchase: AddressRequest['purchases'][number]
}

function Correct({ request, purchase }: CorrectProps) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const correct = async (Reason: string) => {
    await call(correctAddress, { params: { id: request.id }, body: { PurchaseId: purchase.id, Reason } })
    toastSuccess(`The address has been corrected. The receipt goes to ${request.email}.`)
    await navigate(paths.user(purchase.userId))
  }
  return (
    <div>
      <Button quiet onClick={() => setIsAsking(true)}>
        Correct the address
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Correct the address of ${fullName(purchase)}?`}
          confirm="Correct the address"
          hint="Kept in the audit log. How do you know that the payment is theirs?"
          onConfirm={correct}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Address email={purchase.email} /> becomes <Address email={request.email} />. Every login of this account
            ends, and the receipt goes to the new address. The old one learns only that it no longer belongs to an
            account.
          </p>
        </ReasonDialog>
      )}
    </div>
  )
}

function Close({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const close = async (Reason: string) => {
    await call(closeAddressRequest, { params: { id }, body: { Reason } })
    toastSuccess('The request has been closed.')
    await navigate(paths.admin)
  }
  return (
    <div>
      <Button quiet onClick={() => setIsAsking(true)}>
        Close without a change
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Close this request?"
          confirm="Close the request"
          hint="Kept in the audit log."
          onConfirm={close}
          onClose={() => setIsAsking(false)}
        >
          <p>
            It leaves your first page. <Link to={paths.purchases}>Search the purchases</Link> first if you have not.
          </p>
        </ReasonDialog>
      )}
    </div>
  )
}

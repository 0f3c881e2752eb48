import { endUserAccess, grantUserAccess } from '@course/contract/office/users/users'
import { call } from '../../../../api.ts'
import { ReasonButton } from '../../../../forms/reason-dialog.tsx'
import { useDone } from '../../../../forms/use-done.ts'

const grant = {
  endpoint: grantUserAccess,
  confirm: 'Give access',
  said: 'Access has been given.',
  title: (name: string) => `Give ${name} access to the course?`,
  text: 'Nothing is charged. A buyer gets the access of their purchase back: opened videos count for it, and a refund, a lost dispute or a confirmed cancellation can end it. Without a purchase it lasts until an administrator ends it.',
  hint: 'Administrators read it on this page.',
}
const end = {
  endpoint: endUserAccess,
  confirm: 'End access',
  said: 'Access has been ended.',
  title: (name: string) => `End ${name}’s access to the course?`,
  text: 'All of it ends at once, bought access too. It refunds nothing; a refund is made on the purchase’s page. Until their payment is refunded they can’t buy access again.',
  hint: 'The person reads it where the course was.',
}

/** Gives access to the course, or ends all of it. */
export function AccessButtons({ id, name, hasAccess }: { id: string; name: string; hasAccess: boolean }) {
  const done = useDone()
  const { endpoint, confirm, said, title, text, hint } = hasAccess ? end : grant
  const change = async (Reason: string) => {
    await call(endpoint, { params: { id }, body: { Reason } })
    await done(said)
  }
  return (
    <div>
      <ReasonButton label={confirm} title={title(name)} onConfirm={change} confirm={confirm} hint={hint}>
        <p>{text}</p>
      </ReasonButton>
    </div>
  )
}

import type { EmailChangeKind } from '@course/contract/accounts/email-changes'
import { listVideos } from '@course/contract/course/learning/learning'
import { readUserProgress, type VideoProgress } from '@course/contract/course/learning/progress'
import { erasedSentence, readErasure } from '@course/contract/office/own-data/own-data'
import { listUserEmails } from '@course/contract/office/users/sent-emails'
import { listRoles, readUser, readUserStatus, type UserStatus } from '@course/contract/office/users/users'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { courseProductId } from '@course/contract/product'
import type { Purchase } from '@course/contract/sales/purchases'
import { fullName } from '@course/contract/words/isolated-text'
import { moneyText } from '@course/contract/words/money-text'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import { ApiError, call } from '../../../../api.ts'
import { Address } from '../../../../kit/address.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { mailLink } from '../../../../kit/mail-link.ts'
import { Notice } from '../../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { AccessExplained } from '../../../../purchase/access-explained.tsx'
import { Status } from '../../../../purchase/status.tsx'
import { Card } from '../../../../shell/card.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { siteTimeText } from '../../../../shell/site-time.tsx'
import { UserProgress } from '../progress/user-progress.tsx'
import styles from '../users.module.css'
import { AccessButtons } from './access-buttons.tsx'
import { AccountStatus } from './account-status.tsx'
import { BounceNotice } from './bounce-notice.tsx'
import { UserData } from './user-data.tsx'
import { UserEmails } from './user-emails.tsx'
import { UserForm } from './user-form.tsx'

export const meta = () => privateMeta(pages.user)
export const ErrorBoundary = PageError

/** An ID of 0 means a new user. */
export async function loader({ request, params: { id }, context }: LoaderArgs<'id'>) {
  const isSuperAdmin = context.get(sessionContext).Role === 'Super Admin'
  const [roles, known] = await Promise.all([
    callGuarded(request, listRoles),
    id === '0' ? undefined : readKnown(request, id, isSuperAdmin),
  ])
  return { id, roles, known, mayAudit: isSuperAdmin }
}

async function readKnown(request: Request, id: string, mayErase: boolean) {
  const [user, status, watched, emails, erasure] = await Promise.all([
    callGuarded(request, readUser, { params: { id } }),
    callGuarded(request, readUserStatus, { params: { id } }),
    readProgressOfUser(request, id),
    callGuarded(request, listUserEmails, { params: { id } }),
    mayErase ? callGuarded(request, readErasure, { params: { id } }) : undefined,
  ])
  return { user, status, watched, emails, erasure }
}

export default function UserDetails({ loaderData: { id, roles, known, mayAudit } }: PageProps<typeof loader>) {
  const name = known && fullName(known.user)
  return (
    <Page width="form">
      <PageTitle level={2}>{name ?? 'New User'}</PageTitle>
      {(!known || known.status.can.includes('save')) && (
        <Card>
          <UserForm key={id} user={known?.user} id={id} roles={roles} />
        </Card>
      )}
      {known && name && <About key={`about ${id}`} {...known} id={id} name={name} mayAudit={mayAudit} />}
    </Page>
  )
}

interface AboutProps extends NonNullable<PageProps<typeof loader>['loaderData']['known']> {
  id: string
  name: string
  mayAudit: boolean
}

/** Account, access, purchases, progress and emails, below the form. */
const About = ({ id, name, user, status, watched, emails, erasure, mayAudit }: AboutProps) => (
  <>
    {status.erasedAt && <Notice kind="info">{erasedSentence}</Notice>}
    {!status.erasedAt && !status.can.includes('save') && (
      <Notice kind="info">
        {user.email} is a {user.role}. Only a Super Admin can change this account.
      </Notice>
    )}
    <Section title="Account">
      {status.bounce && (
        <BounceNotice userId={id} email={user.email} bounce={status.bounce} mayChange={status.can.includes('save')} />
      )}
      <AccountStatus email={user.email} id={id} name={name} status={status} />
    </Section>
    {status.formerEmails.length > 0 && (
      <Section title="Former addresses">
        <FormerEmails emails={status.formerEmails} />
      </Section>
    )}
    <Section title="Why does this person have access?">
      <AccessExplained grants={status.access} />
      {(status.can.includes('giveAccess') || status.can.includes('endAccess')) && (
        <AccessButtons hasAccess={status.hasAccess} id={id} name={name} />
      )}
    </Section>
    <Section title="Purchases">
      <UserPurchases purchases={status.purchases} />
    </Section>
    <Section title="Progress">
      <UserProgress {...watched} />
    </Section>
    <Section title="What the site sent">
      <UserEmails userId={id} emails={emails} mayChange={status.can.includes('save')} />
      {!status.erasedAt && (
        <p>
          <a href={mailLink(user.email)}>Write to {name}</a> with your own email program.
        </p>
      )}
    </Section>
    {(status.can.includes('save') || erasure?.requestedAt) && (
      <Section title="This person’s data">
        <UserData id={id} name={name} mayErase={status.can.includes('erase')} erasure={erasure} />
      </Section>
    )}
    {mayAudit && (
      <Section title="Audit log">
        <p>
          <Link to={paths.auditOf(user.email)}>
            What {name} did as an administrator, and what was done to {name}
          </Link>
        </p>
      </Section>
    )}
  </>
)

/** The purchases of a user. */
function UserPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return <p>This person has bought nothing.</p>
  return (
    <ul className={styles.purchases}>
      {purchases.map(({ id, amount, currency, purchasedAt, status }) => (
        <li key={id}>
          <Link to={paths.purchase(id)}>
            {moneyText(amount, currency)}, {siteTimeText(purchasedAt)}
          </Link>
          <Status status={status} />
        </li>
      ))}
    </ul>
  )
}

interface ProgressOfUser {
  progress: VideoProgress[]
  /** By ID; empty if nothing was watched or the administrator has no access to the course. */
  videoNames: ReadonlyMap<string, string>
}

/** What a user has watched, and the names of the course's videos. @throws ApiError or a redirect */
async function readProgressOfUser(request: Request, id: string): Promise<ProgressOfUser> {
  const progress = await callGuarded(request, readUserProgress, { params: { id } })
  return { progress, videoNames: progress.length === 0 ? new Map() : await readVideoNames(request) }
}

async function readVideoNames({ signal }: Request): Promise<ReadonlyMap<string, string>> {
  try {
    const videos = await call(listVideos, { query: { productId: String(courseProductId) }, signal })
    return new Map(videos.map(({ id, name }) => [id, name]))
  } catch (error) {
    // An administrator without access to the course still sees the numbers of the videos.
    if (error instanceof ApiError && error.code === 'no_access') return new Map()
    throw error
  }
}

const endedBy: Record<EmailChangeKind, string> = {
  owner: 'changed by its owner',
  checkout: 'corrected right after paying',
  administrator: 'changed by an administrator',
  undo: 'undone by the old address',
}

/** The addresses that the account had before. */
const FormerEmails = ({ emails }: { emails: UserStatus['formerEmails'] }) => (
  <ul className={styles.watched}>
    {emails.map(({ email, until, kind }) => (
      <li key={`${email} ${until}`}>
        <span>
          <Address email={email} />
        </span>
        <span className={styles.howFar}>
          Until {siteTimeText(until)}, {endedBy[kind]}
        </span>
      </li>
    ))}
  </ul>
)

import { endOtherSignIns, endSignIn, type SignIn } from '@course/contract/accounts/sign-ins'
import { call } from '../../../api.ts'
import { useActionWithNotice } from '../../../forms/use-action.ts'
import { useDone } from '../../../forms/use-done.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './own-sign-ins.module.css'

/** Where the account is logged in, with the buttons that end it, and where it was. */
export function OwnSignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { busy, act, failure } = useActionWithNotice()
  const done = useDone()
  const open = signIns.filter(({ isOpen }) => isOpen)
  const ended = signIns.filter(({ isOpen }) => !isOpen)
  const run = (work: () => Promise<string>) =>
    act(async () => {
      await done(await work())
    })
  const endOne = async ({ id, browser }: SignIn) => {
    await call(endSignIn, { params: { id } })
    return `The login with ${browser} has been ended.`
  }
  const endOthers = async () => {
    const { ended: count } = await call(endOtherSignIns)
    return count === 1 ? 'One other login has been ended.' : `${count} other logins have been ended.`
  }
  return (
    <>
      <ul className={styles.list}>
        {open.map((signIn) => (
          <li key={signIn.id} className={styles.one}>
            <Where of={signIn} />
            {signIn.isThisOne ? (
              <strong className={styles.own}>This one</strong>
            ) : (
              <Button quiet busy={busy} onClick={() => run(() => endOne(signIn))}>
                End<span className="visually-hidden"> the login with {signIn.browser}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice kind="error">{failure}</Notice>}
      {open.some(({ isThisOne }) => !isThisOne) && (
        <ButtonRow>
          <Button quiet busy={busy} onClick={() => run(endOthers)}>
            End all others
          </Button>
        </ButtonRow>
      )}
      <p className={styles.hint}>
        If you don’t recognize one of these, end it and choose a new password. A login ends by itself after 8 hours.
      </p>
      {ended.length > 0 && (
        <details className={styles.earlier}>
          <summary>Earlier logins</summary>
          <ul className={styles.list}>
            {ended.map((signIn) => (
              <li key={signIn.id} className={styles.one}>
                <Where of={signIn} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Where = ({ of: { at, network, browser } }: { of: SignIn }) => (
  <div>
    <p className={styles.browser}>{browser}</p>
    <p className={styles.where}>
      <SiteTime at={at} />, from {network}
    </p>
  </div>
)

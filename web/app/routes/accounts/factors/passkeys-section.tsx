import { removePasskey, type SecondFactor } from '@course/contract/accounts/second-factor'
import { plainText } from '@course/contract/fields'
import { z } from 'zod'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { maxLength } from '../../../forms/max-length.ts'
import { createPasskey } from '../../../forms/passkey-calls.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './second-factor.module.css'

type Passkey = SecondFactor['passkeys'][number]

interface SectionProps {
  passkeys: readonly Passkey[]
  /** @param codes new recovery codes */
  onChange: (codes?: string[]) => Promise<void>
}

const NameForm = z.object({ Name: plainText('Name').min(1, 'Name is required.').max(maxLength.name) })

export function PasskeysSection({ passkeys, onChange }: SectionProps) {
  const remove = async ({ id }: Passkey) => {
    await call(removePasskey, { params: { id } })
    toastSuccess('Your passkey was removed.')
    await onChange()
  }
  return (
    <Section title="Passkeys">
      <p>You unlock a passkey as you unlock your phone or computer. There is no code to type.</p>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <bdi>{passkey.name}</bdi>
                <LastUse {...passkey} />
              </span>
              <ConfirmButton
                label="Remove"
                about={passkey.name}
                title={`Remove ${passkey.name}?`}
                confirm="Remove the passkey"
                discouraged
                onConfirm={() => remove(passkey)}
              >
                <p>
                  You can no longer log in with it. If it is your only second factor, your password alone is enough.
                </p>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey isFirst={passkeys.length === 0} onDone={onChange} />
    </Section>
  )
}

function LastUse({ createdAt, lastUsedAt }: Passkey) {
  return (
    <small>
      {lastUsedAt ? 'Last used ' : 'Not used yet, added '}
      <SiteTime at={lastUsedAt ?? createdAt} />
    </small>
  )
}

function AddPasskey({ isFirst, onDone }: { isFirst: boolean; onDone: (codes: string[]) => Promise<void> }) {
  const { formProps, problems, failure, busy } = useForm({
    schema: async () => NameForm,
    send: async ({ Name }, form) => {
      const codes = await createPasskey(Name)
      form.reset()
      toastSuccess('Your passkey is set up.')
      await onDone(codes)
    },
  })
  return (
    <form className={styles.setup} {...formProps}>
      <Field
        label="Name of the passkey"
        name="Name"
        autoComplete="off"
        required
        maxLength={maxLength.name}
        hint="So that you know which one it is, such as “My phone”."
        problem={problems.Name}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" quiet={!isFirst} busy={busy}>
          {isFirst ? 'Set up a passkey' : 'Add another passkey'}
        </Button>
      </ButtonRow>
    </form>
  )
}

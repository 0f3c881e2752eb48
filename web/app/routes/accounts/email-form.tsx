import { useNavigate } from 'react-router'
import { call, messageOf } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import { useForm } from '../../ui/use-form.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const accounts = () => import('@course/contract/accounts')

/** Step one of a reset: asks where to send the code. */
export function EmailForm({ onSent }: { onSent: () => void }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { formProps, faults, busy } = useForm({
    schema: async () => (await accounts()).ResetRequest,
    send: async (typed) => {
      await call((await accounts()).requestReset, { body: typed })
      onSent()
    },
    onFailure: (error) => window.alert(messageOf(error)),
  })
  return (
    <form {...formProps}>
      <Field
        label="Email"
        name="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={maxLength.email}
        hint="We will send a code to this address if it has an account."
        fault={faults.Email}
      />
      <ButtonRow>
        <Button type="submit" disabled={!hydrated || busy}>
          Submit
        </Button>
        <Button quiet onClick={() => navigate('/login')}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  )
}

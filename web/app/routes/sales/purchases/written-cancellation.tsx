import { previewCancellation, WrittenCancellation as WrittenFields } from '@course/contract/sales/cancellations'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { timeZoneText } from '@course/contract/words/texts'
import { useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { useOneOfForms } from '../../../forms/unsaved-changes.tsx'
import { useFailure } from '../../../forms/use-action.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field, SelectField } from '../../../kit/field.tsx'
import styles from './purchase.module.css'
import { type Preview, WrittenPreview } from './written-preview.tsx'

/** The form for a cancellation that reached the owner by email or letter. */
export function WrittenCancellation({ purchase }: { purchase: PurchaseDetails }) {
  const [round, setRound] = useState(1)
  return (
    <Section title="Cancellation by email or letter">
      <p>
        Did the buyer cancel in writing? Enter when it was sent. You see the amount first, and nothing is refunded here.
      </p>
      <WrittenForm key={round} purchase={purchase} onDone={() => setRound(round + 1)} />
    </Section>
  )
}

function WrittenForm({ purchase, onDone }: { purchase: PurchaseDetails; onDone: () => void }) {
  const [channel, setChannel] = useState('email')
  const [preview, setPreview] = useState<Preview>()
  const form = useRef<HTMLFormElement>(null)
  useOneOfForms(form)
  const { formProps, problems, busy } = useForm({
    schema: async () => WrittenFields,
    send: async (body) =>
      setPreview({ body, ...(await call(previewCancellation, { params: { id: purchase.id }, body })) }),
    onFailure: useFailure(),
  })
  const zone = timeZoneText(purchase.terms.timeZone)
  return (
    <>
      <form ref={form} {...formProps}>
        <SelectField
          label="It came by"
          name="Channel"
          required
          value={channel}
          onChange={({ target }) => setChannel(target.value)}
          problem={problems.Channel}
        >
          <option value="email">Email</option>
          <option value="letter">Letter</option>
        </SelectField>
        <div className={styles.sent}>
          {channel === 'letter' ? (
            <Field
              key="letter"
              label="Day of the postmark"
              hint="It counts from the start of that day."
              name="ReceivedAt"
              type="date"
              required
              problem={problems.ReceivedAt}
            />
          ) : (
            <Field
              key="email"
              label={`Sent at (${zone})`}
              hint="The time in the email. It is there even if you read it later."
              name="ReceivedAt"
              type="datetime-local"
              required
              problem={problems.ReceivedAt}
            />
          )}
        </div>
        <Button type="submit" busy={busy}>
          Calculate…
        </Button>
      </form>
      {preview && (
        <WrittenPreview
          purchase={purchase}
          preview={preview}
          onRecorded={onDone}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}

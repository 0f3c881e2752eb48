import type { OwnPurchase } from '@course/contract/purchases'
import { pastDeadlineInWords, windowInWords } from '@course/contract/refunds'
import { factsOf, refundFormula } from '@course/contract/terms'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '../../ui/button.tsx'
import styles from './account.module.css'
import { AskedCancellation } from './asked-cancellation.tsx'
import { CancellationDialog } from './cancellation-dialog.tsx'
import { stageOf, sumInWords } from './purchase-words.ts'

/** How long the buyer can cancel, what that gives back and why, and what became of it once it was asked for. */
export function CancellationBox({ purchase }: { purchase: OwnPurchase }) {
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stage = stageOf(purchase)
  // The button that began it is gone: the focus goes to where the answer stands.
  useEffect(() => {
    if (!asking || stage !== 'asked') return
    setAsking(false)
    heading.current?.focus()
  }, [asking, stage])
  if (stage === 'over') return null
  return (
    <section className={styles.cancellation} aria-label="Cancellation">
      <h4 ref={heading} tabIndex={-1}>
        Cancellation
      </h4>
      {stage === 'asked' && <AskedCancellation purchase={purchase} />}
      {stage === 'within' && <WithinWindow purchase={purchase} />}
      {stage === 'late' && <AfterWindow purchase={purchase} />}
      {stage === 'disputed' && <p>This payment is disputed at your bank, which decides about it now.</p>}
      {(stage === 'within' || stage === 'late') && (
        <ButtonRow>
          <Button quiet onClick={() => setAsking(true)}>
            {stage === 'within' ? 'Request cancellation' : 'Ask anyway'}
          </Button>
        </ButtonRow>
      )}
      {asking && (stage === 'within' || stage === 'late') && (
        <CancellationDialog purchase={purchase} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

function WithinWindow({ purchase: { terms } }: { purchase: OwnPurchase }) {
  return (
    <>
      <p>
        <strong>{windowInWords(terms)}</strong>
      </p>
      <p>You get back what you paid less the value of the videos that you have opened:</p>
      <p className={styles.formula}>{refundFormula(factsOf(terms))}</p>
    </>
  )
}

function AfterWindow({ purchase: { terms } }: { purchase: OwnPurchase }) {
  return (
    <>
      <p>
        You could cancel until <strong>{pastDeadlineInWords(terms)}</strong>. Nothing is owed after it: what you paid is
        not refunded, and your access continues.
      </p>
      <p>
        You can ask anyway. Whether we agree is at our discretion, and we would keep a fee of at least half of the
        price: at most {sumInWords(terms.discretionary, terms.currency)} could be refunded.
      </p>
    </>
  )
}

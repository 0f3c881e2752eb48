import type { Video } from '@course/contract/course/learning/learning'
import { Button } from '../../../../kit/button.tsx'
import { type ContinuePoint, continueText } from '../../../../player/resume.ts'
import styles from './continue-offer.module.css'

interface ContinueOfferProps {
  videos: readonly Video[]
  point: ContinuePoint
  /** Whether it is the primary action of the page. */
  isPrimary: boolean
  onContinue: () => void
}

/** Leads to the place where the member stopped watching, maybe on another device. */
export function ContinueOffer({ videos, point, isPrimary, onContinue }: ContinueOfferProps) {
  return (
    <p className={styles.offer}>
      <Button quiet={!isPrimary} onClick={onContinue}>
        {continueText(videos, point)}
      </Button>
    </p>
  )
}

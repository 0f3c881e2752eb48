import type { Video } from '@course/contract/course/learning'
import { Button } from '../../../kit/button.tsx'
import { type ContinuePoint, continueText } from '../../../player/resume.ts'
import styles from './continue-offer.module.css'

interface ContinueOfferProps {
  videos: readonly Video[]
  point: ContinuePoint
  onContinue: () => void
}

/** Leads to the place where the member stopped watching, maybe on another device. */
export function ContinueOffer({ videos, point, onContinue }: ContinueOfferProps) {
  return (
    <p className={styles.offer}>
      <Button onClick={onContinue}>{continueText(videos, point)}</Button>
    </p>
  )
}

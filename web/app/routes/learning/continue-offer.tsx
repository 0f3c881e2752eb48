import type { Video } from '@course/contract/learning'
import { type ContinuePoint, timeText } from '../../player/resume.ts'
import { Button } from '../../ui/button.tsx'
import styles from './continue-offer.module.css'

/** "Continue video 7, How do I bid?, at 12:34" */
export const continueText = (videos: readonly Video[], { index, at }: ContinuePoint): string =>
  `Continue ${at > 0 ? '' : 'with '}video ${index + 1}, ${videos[index]?.name}${at > 0 ? `, at ${timeText(at)}` : ''}`

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

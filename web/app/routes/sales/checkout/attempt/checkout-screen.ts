import type { ComponentType } from 'react'
import type { ApiError } from '../../../../api.ts'
import type { AnswerProps } from './answer.tsx'

export type Phase = 'editing' | 'paying' | 'checking' | 'paid'

/** What the page shows about a payment whose outcome is, or was, unknown. */
export interface ShownAnswer extends AnswerProps {
  /** The success message. */
  paid: string
  Heading: ComponentType<AnswerProps>
  Details: ComponentType<AnswerProps>
}

/** What sending a payment needs from the page. */
export interface Screen {
  phase(): Phase
  enter(phase: Phase): void
  show(answer: ShownAnswer): void
  /** Enables the form again and shows why the payment failed. @param tips what to try */
  fail(text: string, tips?: readonly string[]): void
  /**
   * Shows a refusal beside its field, or the new price if the price changed.
   * @returns whether it was about a field, which then gets the focus
   */
  onRefused(error: ApiError): boolean
  /** Shows a message besides the field's own; the focus stays on the field. @param logIn whether to offer a login */
  remark(text: string, logIn: boolean): void
  /** Called when it becomes certain that the card was not charged. */
  onNotCharged(): void
  /** Aborted when the visitor leaves the page. */
  signal: AbortSignal
}

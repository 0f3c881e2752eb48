import type { ComponentType } from 'react'
import type { ApiError } from '../../api.ts'
import type { AnswerProps } from './answer.tsx'

export type Phase = 'editing' | 'paying' | 'checking' | 'paid'

/** What the page tells about a payment whose outcome is, or was, unknown. */
export interface ShownAnswer extends AnswerProps {
  /** The sentence of a payment that succeeded. */
  paid: string
  Heading: ComponentType<AnswerProps>
  Details: ComponentType<AnswerProps>
}

/** What sending a payment needs of the page. */
export interface Screen {
  phase(): Phase
  enter(phase: Phase): void
  show(answer: ShownAnswer): void
  /** The form can be used again, and a sentence says why the payment was not made. */
  fail(text: string): void
  /**
   * Shows a refusal beside the field that it is about, and the new price of one that is about the price.
   * @returns whether it was about a field, which then has the focus
   */
  onRefused(error: ApiError): boolean
  /** A sentence besides the field's own; the focus stays on the field. @param logIn whether logging in is the way on */
  remark(text: string, logIn: boolean): void
  /** It turned out later that the card was not charged. */
  onNotCharged(): void
  /** Aborted when the page is left. */
  signal: AbortSignal
}

import { type CardFieldName, cardLabels } from './card-fields.ts'

/**
 * Where the keyboard does not reliably enter and leave frames (phones, Firefox), the card library puts a tiny input before
 * and after each field, which passes the focus on. All are hidden from screen readers, although each takes the focus.
 * From the page, the keyboard only has to reach the first and the last: these get a name. Between the fields, the frames
 * pass the focus on without the page's inputs, so these leave the tab order.
 */
export function nameFocusDoorways(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-braintree-direction]')]
  for (const [position, input] of inputs.entries()) {
    const { braintreeDirection: direction, braintreeType: field } = input.dataset
    const isFirst = position === 0 && direction === 'before'
    const isLast = position === inputs.length - 1 && direction === 'after'
    if (isFirst || isLast) {
      input.removeAttribute('aria-hidden')
      input.setAttribute('aria-label', `Go to ${cardLabels[field as CardFieldName]}`)
    } else input.tabIndex = -1
  }
}

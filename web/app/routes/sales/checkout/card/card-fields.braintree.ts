import type { HostedFields, HostedFieldsState } from 'braintree-web/hosted-fields'
import { paymentsMode } from '../../../../site-facts.ts'
import { localClient } from './card-fields.braintree.local.ts'
import { fieldStyles, followTheme } from './card-fields.styles.ts'
import {
  type CardFieldName,
  type CardState,
  cardFieldNames,
  cardLabels,
  cvvHint,
  type MountCardFields,
} from './card-fields.ts'
import { tokenizingError } from './tokenizing-error.ts'

/** Creates the provider's fields in our containers. Rejects with the provider's error. */
export const mountCardFields: MountCardFields = async ({ clientToken, containers, onChange, onSubmit }) => {
  const [clientModule, fieldsModule] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
  ])
  const create = () => interop(clientModule).create({ authorization: clientToken })
  const client = await (paymentsMode() === 'local' ? localClient(create) : create())
  const fields = await interop(fieldsModule).create({
    client,
    styles: fieldStyles(),
    fields: Object.fromEntries(cardFieldNames.map((name) => [name, fieldOptions(name, containers[name])])),
  })
  const changed = () => onChange(readState(fields.getState()))
  for (const event of ['focus', 'blur', 'empty', 'notEmpty', 'validityChange', 'cardTypeChange'] as const) {
    fields.on(event, changed)
  }
  fields.on('inputSubmitRequest', onSubmit)
  const forgetTheme = followTheme(fields)
  nameFocusDoorways()
  showProblem(fields, 'cvv', undefined)
  changed()
  return {
    accepted: acceptedBrands(client.getConfiguration()),
    state: () => readState(fields.getState()),
    tokenize: () =>
      fields.tokenize().then(
        ({ nonce }) => ({ kind: 'nonce' as const, nonce }),
        (error: unknown) => tokenizingError(error),
      ),
    focus: (name) => fields.focus(name),
    setProblem: (name, message) => showProblem(fields, name, message),
    teardown: () => {
      forgetTheme()
      return fields.teardown()
    },
  }
}

const fieldOptions = (name: CardFieldName, container: string) => ({
  container: `#${container}`,
  iframeTitle: cardLabels[name],
  internalLabel: cardLabels[name],
  ...(name === 'expirationDate' ? { placeholder: 'MM/YY' } : {}),
})

function showProblem(fields: HostedFields, field: CardFieldName, message: string | undefined) {
  fields.setAttribute({ field, attribute: 'aria-invalid', value: String(message !== undefined) })
  fields.setMessage({ field, message: message ?? (field === 'cvv' ? cvvHint : '') })
}

/** The provider's types leave the settings of the account open. */
function acceptedBrands({ gatewayConfiguration }: { gatewayConfiguration: unknown }): string[] {
  const { creditCards } = gatewayConfiguration as { creditCards?: { supportedCardTypes?: string[] } }
  return creditCards?.supportedCardTypes ?? []
}

function readState({ cards, fields }: HostedFieldsState): CardState {
  const copy = ({ isEmpty, isValid, isPotentiallyValid, isFocused }: CardState['fields'][CardFieldName]) => ({
    isEmpty,
    isValid,
    isPotentiallyValid,
    isFocused,
  })
  return {
    fields: {
      number: copy(fields.number),
      expirationDate: copy(fields.expirationDate),
      cvv: copy(fields.cvv),
      postalCode: copy(fields.postalCode),
    },
    brand: cards.length === 1 ? cards[0]?.niceType : undefined,
  }
}

/** The library is CommonJS: depending on the bundler, the exports are the module or its default. */
const interop = <T extends object>(module: T): T => ('default' in module ? (module.default as T) : module)

/**
 * Where the keyboard does not reliably enter and leave frames (phones, Firefox), the card library puts a tiny input before
 * and after each field, which passes the focus on. All are hidden from screen readers, although each takes the focus.
 * From the page, the keyboard only has to reach the first and the last: these get a name. Between the fields, the frames
 * pass the focus on without the page's inputs, so these leave the tab order.
 */
function nameFocusDoorways(): void {
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

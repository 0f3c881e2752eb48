import { Bus } from './bus.ts'
import { CardForm } from './card-form.ts'
import { showField } from './field-view.ts'
import type { ClientConfiguration, FieldKey, FormOptions, TokenizeOptions } from './protocol.ts'
import { tokenize } from './tokenize.ts'

declare global {
  interface Window {
    /** The leading frame draws its siblings through this, because they share its origin. */
    showCardField?: (form: CardForm) => void
  }
}

const channel = location.hash.slice(1)
const key = window.name.replace(/^braintree-hosted-field-/, '') as FieldKey
const bus = new Bus(channel)

window.showCardField = (form) => showField(key, form, bus, channel)

// The page answers only one frame, once all have reported. That frame leads and holds the card for all of them.
void bus.ask('FRAME_READY', { field: key }).then((options) => lead(options as FormOptions))

function lead(options: FormOptions): void {
  const form = new CardForm(bus, options)
  for (const sibling of siblings()) sibling.showCardField?.(form)

  const client = bus.ask('READY_FOR_CLIENT') as Promise<ClientConfiguration>
  void client.then(({ gatewayConfiguration }) => form.acceptTypes(gatewayConfiguration.creditCards?.supportedCardTypes))
  bus.on('TOKENIZATION_REQUEST', (wish, reply) => {
    void client.then((known) => tokenize(form, known, (wish ?? {}) as TokenizeOptions)).then(reply)
  })
}

/** The frames of one set of fields have the same address, which contains the ID of the set. */
function siblings(): Window[] {
  const frames: Window[] = []
  for (let index = 0; index < window.parent.frames.length; index += 1) {
    const frame = window.parent.frames[index]
    try {
      if (frame && frame.location.href === location.href) frames.push(frame)
    } catch {
      // A frame of another origin is not one of ours.
    }
  }
  return frames
}

import type { Client } from 'braintree-web/client'

/** Where this site passes its local gateway on. */
const assetsUrl = () => `${location.origin}/gw`

/**
 * The provider's own client, told where the local gateway keeps its frames; nothing else of it is changed. The
 * library accepts frames only from the provider or from the page's own origin, which is why the server passes them on.
 */
export async function localClient(create: () => Promise<Client>): Promise<Client> {
  const client = await withinOrigin(create)
  const configuration = client.getConfiguration()
  Object.assign(configuration.gatewayConfiguration as object, { assetsUrl: assetsUrl() })
  return Object.create(client, {
    getConfiguration: { value: () => structuredClone(configuration) },
    toJSON: { value: () => configuration },
    // Only analytics goes through here, and a local gateway has none.
    _request: { value: (_: unknown, callback?: (...answer: unknown[]) => void) => callback?.(null, {}, 200) },
  })
}

/**
 * While it is made, the client already reports to the provider's analytics. A site that runs without the provider
 * must not call it, and its security policy would not let it: such requests are opened but never sent.
 */
async function withinOrigin<T>(work: () => Promise<T>): Promise<T> {
  const original = window.XMLHttpRequest
  window.XMLHttpRequest = class extends original {
    #outside = false

    override open(method: string, url: string | URL, async = true): void {
      this.#outside = new URL(url, location.href).origin !== location.origin
      super.open(method, url, async)
    }

    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (!this.#outside) super.send(body)
    }
  }
  try {
    return await work()
  } finally {
    window.XMLHttpRequest = original
  }
}

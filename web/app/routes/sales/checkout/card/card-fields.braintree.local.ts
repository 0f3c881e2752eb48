import type { Client } from 'braintree-web/client'

/** The address at which this site proxies the local gateway. */
const assetsUrl = () => `${location.origin}/gw`

/**
 * The provider's own client with the address of the local gateway's iframes, otherwise unchanged. The
 * library accepts iframes only from the provider or the page's origin, so the server proxies them.
 */
export async function localClient(create: () => Promise<Client>): Promise<Client> {
  const client = await withinOrigin(create)
  const configuration = client.getConfiguration()
  Object.assign(configuration.gatewayConfiguration as object, { assetsUrl: assetsUrl() })
  return Object.create(client, {
    getConfiguration: { value: () => structuredClone(configuration) },
    toJSON: { value: () => configuration },
    // Only analytics requests come here, and the local gateway has none.
    _request: { value: (_: unknown, callback?: (...answer: unknown[]) => void) => callback?.(null, {}, 200) },
  })
}

/**
 * While it is created, the client already calls the provider's analytics. A site without the provider
 * must not call it, and the security policy forbids it: such requests are opened but never sent.
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

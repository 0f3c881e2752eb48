/** Why a form of a preview does nothing. */
const isOff = 'This is a preview. Forms and payment are off.'

/**
 * From now on, nothing in this document calls the server: every call is refused with a sentence, which the pages show
 * where they show refusals. Only the payment page's question about the price is answered, from the drafts.
 * @param readOffer what the payment page shows
 */
export function switchCallsOff(readOffer: () => unknown): void {
  window.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/api/payments/offer') return Response.json(readOffer())
    return Response.json({ error: isOff, code: 'forbidden' }, { status: 403 })
  }
}

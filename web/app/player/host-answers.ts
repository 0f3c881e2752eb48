/** How long a video's host or its frame may stay silent, in milliseconds. The site's own copy then plays within three seconds. */
export const patience = 2_000

/**
 * Whether a video's host answers at all, whatever it says. A frame tells its page the same for an error as for a page.
 * @param signal ends the request, which then counts as no answer
 */
export const hostAnswers = (address: string, signal: AbortSignal): Promise<boolean> =>
  fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  }).then(
    () => true,
    () => false,
  )

/** When to offer another way if the host answers and its player does not get ready, in milliseconds after Play. */
export const offerAfter = 8_000

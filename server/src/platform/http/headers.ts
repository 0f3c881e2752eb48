/**
 * Headers of every answer. Pages and assets replace Content-Security-Policy and Cache-Control with their own; without a
 * Cache-Control of its own, an answer is not cached.
 * @param secure whether the site's public address is https
 */
export function standardHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=(self "https://player.vimeo.com"), autoplay=(self "https://player.vimeo.com"), picture-in-picture=(self "https://player.vimeo.com"), encrypted-media=(self "https://player.vimeo.com")',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Of an uploaded picture or logo. An SVG must not run or load anything, even if someone opens its address by itself. */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

/** How cards are charged, as the page's own element says: local, sandbox or production. In the build: the mark. */
export const paymentsMode = (): string =>
  typeof document === 'undefined' ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')

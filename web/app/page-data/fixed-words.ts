/** Words around the form that don't come from the owner. For the loader, so that no script contains them. */
export const fixedWords = {
  terms: ['By submitting you accept ', 'the terms', ', including binding arbitration.'],
  next: 'What happens next',
  cancel: 'How to cancel',
  soldBy: 'Sold by',
  questions: 'Questions?',
  privacy: 'What we store about you',
  newTab: ' (opens in a new tab)',
}

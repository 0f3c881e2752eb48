import type { Paper } from '../sales/papers.ts'

const kindText = { invoice: 'Invoice', 'credit note': 'Credit note' } as const

/** What a paper is called, such as "Credit note 13". */
export const paperTitle = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): string => `${kindText[kind]} ${number}`

/** The name of a paper's file, such as "credit-note-13.pdf". */
export const paperFileName = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): string =>
  `${kind.replace(' ', '-')}-${number}.pdf`

import type { StateCode } from '@course/contract/words/postal-codes'

/** Where each state is on a map of equal tiles, row by row; a dot is an empty place. */
const rows = [
  'ak . . . . . . . . . me',
  '. . . . . . . . . vt nh',
  'wa id mt nd mn il wi mi ny ri ma',
  'or nv wy sd ia in oh pa nj ct .',
  'ca ut co ne mo ky wv va md de .',
  '. az nm ks ar tn nc sc dc . .',
  '. . . ok la ms al ga . . .',
  'hi . . tx . . . . fl . .',
]

/** The places on the map, counted from 1. */
export const tilePlaces = new Map<StateCode, { row: number; column: number }>(
  rows.flatMap((line, row) =>
    line
      .split(' ')
      .flatMap((code, column) =>
        code === '.' ? [] : [[code as StateCode, { row: row + 1, column: column + 1 }] as const],
      ),
  ),
)

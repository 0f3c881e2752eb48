import type { SyntheticEvent } from 'react'

const forget = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
  currentTarget.value = ''
}

/**
 * For every file input: a browser reports no change if the same file is chosen or dropped again, corrected or not, so the
 * input forgets its file first.
 */
export const forgetsFile = { onClick: forget, onDrop: forget }

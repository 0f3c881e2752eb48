import {
  countProgress,
  type ProgressFilter,
  progressFilters,
  stuckAfterDays,
} from '@course/contract/office/users/users'
import { numberText } from '@course/contract/words/counts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../../api.ts'
import type { Filter } from '../../../../lists/toolbar.tsx'

const texts: Record<ProgressFilter, string> = {
  'not started': 'Not started',
  learning: 'Learning',
  stuck: `Stuck for ${stuckAfterDays} days`,
  finished: 'Finished',
  invited: 'Invited',
  uninvited: 'No valid invitation',
}

type Counts = Partial<Record<ProgressFilter, number>>

/** The filter by progress, with the number of users that each option finds, as soon as they are known. */
export const progressFilter = (counts: Counts): Filter => ({
  name: 'progress',
  label: 'Progress',
  all: 'Everyone',
  wide: true,
  choices: progressFilters.map((value) => {
    const count = counts[value]
    return { value, text: count === undefined ? texts[value] : `${texts[value]} (${numberText(count)})` }
  }),
})

/** The list does not wait for these numbers, and is useful without them. */
export function useProgressCounts() {
  const [counts, setCounts] = useState<Counts>({})
  const refresh = useCallback(() => void call(countProgress).then(setCounts, () => {}), [])
  useEffect(refresh, [refresh])
  return { counts, refresh }
}

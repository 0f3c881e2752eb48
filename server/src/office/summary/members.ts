import type { Summary } from '@course/contract/office/summary'
import { type KeptFigures, type KeptFiguresDeps, readKept } from './kept-figures.ts'
import { countMembers, findMemberCounts, findNewestMembers, storeMemberCounts } from './members.queries.ts'

const newestCount = 5

export const memberCounts: KeptFigures<NonNullable<Awaited<ReturnType<typeof findMemberCounts>>>['value']> = {
  name: 'the numbers of members',
  find: findMemberCounts,
  compute: countMembers,
  store: storeMemberCounts,
}

export async function readMembers(deps: KeptFiguresDeps, seconds?: number): Promise<Summary['members']> {
  const [counts, newest] = await Promise.all([
    readKept(deps, memberCounts, seconds),
    findNewestMembers(deps.db, newestCount),
  ])
  return {
    ...counts.value,
    newest: newest.map(({ registeredAt, ...member }) => ({ ...member, registrationTime: registeredAt.toISOString() })),
  }
}

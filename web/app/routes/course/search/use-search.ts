import { reportSearchMiss, type SearchResults, search } from '@course/contract/course/search'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../../../api.ts'

/** So long after a key nothing is asked, because another one may follow. */
const restMs = 120

/** So long after a search that did not find all the words, it counts as one: until then, the word may not be complete. */
const missMs = 2_000

const shortest = 2

interface Searched {
  of: string
  results: SearchResults | undefined
  problem: string | undefined
}

/** The results of what is typed. While others are looked for, the earlier ones stay. */
export function useSearch(typed: string): Searched | undefined {
  const [searched, setSearched] = useState<Searched>()
  const text = typed.trim()
  useEffect(() => {
    if (text.length < shortest) return setSearched(undefined)
    const ending = new AbortController()
    const timer = setTimeout(() => {
      call(search, { body: { Text: text }, signal: ending.signal }).then(
        (results) => ending.signal.aborted || setSearched({ of: text, results, problem: undefined }),
        (error: unknown) =>
          ending.signal.aborted || setSearched({ of: text, results: undefined, problem: errorMessage(error) }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [text])
  const isMiss = searched?.of === text && (searched.results?.isPartial || searched.results?.groups.length === 0)
  useEffect(() => {
    if (!isMiss) return
    const timer = setTimeout(() => {
      call(reportSearchMiss, { body: { Text: text } }).catch(() => undefined)
    }, missMs)
    return () => clearTimeout(timer)
  }, [isMiss, text])
  return searched
}

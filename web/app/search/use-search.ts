import { reportSearchMiss, type SearchResults, search } from '@course/contract/course/search'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../api.ts'

/** How long a search waits for another key, in milliseconds. */
const restMs = 120

/** How long a search without results waits before it is reported: the word may not be complete yet. */
const missMs = 2_000

const shortest = 2

interface Searched {
  of: string
  results: SearchResults | undefined
  problem: string | undefined
}

/** The results for what is typed. The earlier ones stay until the new ones arrive. */
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
  const isMiss = searched?.of === text && searched.results !== undefined && isUnanswered(searched.results)
  useEffect(() => {
    if (!isMiss) return
    const timer = setTimeout(() => {
      call(reportSearchMiss, { body: { Text: text } }).catch(() => undefined)
    }, missMs)
    return () => clearTimeout(timer)
  }, [isMiss, text])
  return searched
}

const isUnanswered = ({ answer, isRefused, isPartial, groups }: SearchResults) =>
  answer === null && (isRefused || isPartial || groups.length === 0)

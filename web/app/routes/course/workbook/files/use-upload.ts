import { toUsableName } from '@course/contract/course/files/file-names'
import {
  maxPropertyFile,
  type PropertyFile,
  uploadPropertyFile,
} from '@course/contract/course/workbook/properties/property-files'
import { isolate } from '@course/contract/words/isolated-text'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../../api.ts'
import { useFailure } from '../../../../forms/use-action.ts'
import { randomUuid } from '../../../../kit/random-uuid.ts'
import { nameFromFile } from '../../files/file-text.ts'

/** 10 MB from a slow line. In milliseconds. */
const uploadDeadline = 180_000
const tooLarge = 'This file is too large. It can have at most 10 MB.'

/** Stores files about a property, one after the other. One that is refused stops none of the others. */
export function useUpload(property: string, onStored: (file: PropertyFile) => void) {
  const [problems, setProblems] = useState<string[]>([])
  const [uploading, setUploading] = useState('')
  const queue = useRef(Promise.resolve())
  const failed = useFailure(
    (text) => setProblems((before) => [...before, text]),
    'There was no answer, so the last files may be missing. Please try again.',
  )
  const store = async (file: File) => {
    const name = toUsableName(nameFromFile(file.name), maxPropertyFile.name) || 'File'
    const params = { id: property, file: randomUuid() }
    onStored(await call(uploadPropertyFile, { params, query: { name }, file, deadline: uploadDeadline }))
  }
  /** @returns the sentence about a file that is refused, if it is */
  const storeOrExplain = async (file: File): Promise<string | undefined> => {
    if (file.size > maxPropertyFile.bytes) return tooLarge
    try {
      await store(file)
      return undefined
    } catch (error) {
      const { file: refused, name } = error instanceof ApiError ? error.fields : {}
      if (refused ?? name) return refused ?? name
      throw error
    }
  }
  const sendAll = async (chosen: readonly File[]) => {
    setProblems([])
    try {
      for (const file of chosen) {
        setUploading(file.name)
        const problem = await storeOrExplain(file)
        if (problem) setProblems((before) => [...before, `${isolate(file.name)}: ${problem}`])
      }
    } catch (error) {
      failed(error)
    } finally {
      setUploading('')
    }
  }
  /** What is chosen during an upload comes after it. */
  const send = (chosen: readonly File[]) => {
    queue.current = queue.current.then(() => sendAll(chosen))
  }
  return { send, uploading, problems }
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { entryId, entryTitle, splitArchived } from '../model/entries.ts'
import { emptyValue, type ListField } from '../model/fields.ts'
import { asList, asObject, type Json, type Path, pathName } from '../model/json.ts'
import { insert, move, remove } from '../model/list-moves.ts'
import { useEditor } from './editor-context.ts'

export type RowAct = 'up' | 'down' | 'duplicate' | 'remove' | 'archive' | 'restore' | 'toggle'

let lastKey = 0
const createKey = () => {
  lastKey += 1
  return `row-${lastKey}`
}
const createKeys = (count: number) => Array.from({ length: count }, createKey)

interface ListPlace {
  field: ListField
  path: Path
  value: Json
  region: RefObject<HTMLElement | null>
  /** The entries that messages are about. */
  withProblems: ReadonlySet<number>
}

interface Rows {
  keys: readonly string[]
  open: ReadonlySet<string>
  act: (key: string, act: RowAct) => void
  moveTo: (key: string, position: number) => void
  add: () => void
}

/**
 * The entries of a list as rows with keys, as an entry without an id has no name of its own. Keeps the focus on an entry
 * that moves, and announces every move.
 */
export function useListRows({ field, path, value, region, withProblems }: ListPlace): Rows {
  const { update, announce, wanted } = useEditor()
  const list = asList(value)
  const [keys, setKeys] = useState(() => createKeys(list.length))
  // The entry with the field that the page was opened for.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(keys.filter((_, index) => `${wanted}.`.startsWith(`${pathName([...path, index])}.`))),
  )
  const [wasAbsent] = useState(value === undefined)
  // What a message has opened stays open while it is corrected.
  const wrong = [...withProblems].map((index) => keys[index] ?? '').join(' ')
  useEffect(() => {
    if (wrong !== '') setOpen((before) => new Set([...before, ...wrong.split(' ')]))
  }, [wrong])
  const latest = useRef({ list, keys })
  latest.current = { list, keys }
  const focus = useFocusAfterChange(region)

  const change = useCallback(
    (edit: <T>(entries: readonly T[], create: (entry: T) => T) => T[], created?: (entry: Json) => Json, key = '') => {
      const { list: entries, keys: names } = latest.current
      const nextList = edit<Json>(entries, created ?? ((entry) => entry))
      const nextKeys = edit<string>(names, () => key)
      latest.current = { list: nextList, keys: nextKeys }
      setKeys(nextKeys)
      update(path, () => (wasAbsent && nextList.length === 0 ? undefined : nextList))
    },
    [update, path, wasAbsent],
  )

  const moveTo = useCallback(
    (key: string, position: number, button = 'moveTo') => {
      const { list: entries, keys: names } = latest.current
      const { shown } = splitArchived(entries)
      const [from, to] = [names.indexOf(key), shown[position]]
      if (to === undefined) return
      const title = nameOf(field, entries[from], shown.indexOf(from))
      focus.current = { key, button }
      change((each) => move(each, from, to))
      announce(`Moved ${title} to position ${position + 1} of ${shown.length}.`)
    },
    [field, change, announce, focus],
  )

  const act = useCallback(
    (key: string, kind: RowAct) => {
      const { list: entries, keys: names } = latest.current
      const index = names.indexOf(key)
      const { shown } = splitArchived(entries)
      const position = shown.indexOf(index)
      const title = nameOf(field, entries[index], position)
      const acts: Record<RowAct, () => void> = {
        up: () => moveTo(key, position - 1, 'up'),
        down: () => moveTo(key, position + 1, 'down'),
        toggle: () => setOpen((before) => toggled(before, key)),
        duplicate: () => {
          const created = createKey()
          focus.current = { key: created, button: 'first' }
          setOpen((before) => new Set([...before, created]))
          change((each, copy) => insert(each, index + 1, copy(each[index] as never)), withoutId, created)
          announce(`Duplicated ${title}.`)
        },
        remove: () => {
          const next = position < 0 ? shown[0] : (shown[position + 1] ?? shown[position - 1])
          focus.current = { key: names[next ?? -1] ?? '', button: 'title' }
          change((each) => remove(each, index))
          announce(`Removed ${title}.`)
        },
        archive: () => {
          focus.current = { key, button: 'restore' }
          update([...path, index], (entry) => ({ ...asObject(entry), archived: true }))
          announce(`Archived ${title}.`)
        },
        restore: () => {
          focus.current = { key, button: 'title' }
          update([...path, index], (entry) => withoutArchived(entry))
          announce(`Restored ${title}.`)
        },
      }
      acts[kind]()
    },
    [field, path, change, moveTo, update, announce, focus],
  )

  const add = useCallback(() => {
    const created = createKey()
    focus.current = { key: created, button: 'first' }
    setOpen((before) => new Set([...before, created]))
    change(
      (each, create) => [...each, create(undefined as never)],
      () => newEntry(field),
      created,
    )
    announce(`Added a new ${field.noun} at the end.`)
  }, [field, change, announce, focus])

  return { keys, open, act, moveTo, add }
}

const toggled = (keys: ReadonlySet<string>, key: string) =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key])

/** Saving makes an id from its name. */
function newEntry({ item, hasIds }: ListField): Json {
  const entry = emptyValue(item)
  return hasIds ? { ...asObject(entry), id: '' } : entry
}

function withoutId(entry: Json): Json {
  return entryId(entry) === '' ? entry : { ...asObject(entry), id: '' }
}

function withoutArchived(entry: Json): Json {
  const { archived: _, ...rest } = asObject(entry)
  return rest
}

const nameOf = ({ item, noun }: ListField, entry: Json, position: number): string => {
  const title = item.kind === 'group' ? entryTitle(entry) : ''
  return title ? `“${title}”` : `${noun} ${position + 1}`
}

/** Moves the focus to a button of a row, or to its first field, once the changed list is shown. */
function useFocusAfterChange(region: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ key: string; button: string }>(undefined)
  useLayoutEffect(() => {
    const { current } = wanted
    if (!current) return
    wanted.current = undefined
    const row = region.current?.querySelector(`[data-row="${current.key}"]`)
    const target =
      current.button === 'first'
        ? row?.querySelector<HTMLElement>('input, textarea, select')
        : row?.querySelector<HTMLElement>(`[data-act="${current.button}"], input, textarea`)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })
  return wanted
}

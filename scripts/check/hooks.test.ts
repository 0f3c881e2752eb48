import { expect, test } from 'vitest'
import { countHooks } from './hooks.ts'

test.each([
  ['function A() { const [b] = useState(0); useEffect(() => {}) }', [['A', 2]]],
  ['const A = () => useContext(B)', [['A', 1]]],
  ['const a = use(promise)', []],
  ['function A() { return use(B) }', [['A', 1]]],
  ['const useA = () => { React.useState<string>(); useB() }', [['useA', 2]]],
  ['function A() { useful(); user(); return useA }', []],
  ['export default function ({ a }) { useA() }', [['', 1]]],
  [
    'function A() { useA(); return <B make={() => useC()} /> }',
    [
      ['A', 1],
      ['', 1],
    ],
  ],
  [
    'function A() { function useB() { useState(0) }; useB() }',
    [
      ['A', 1],
      ['useB', 1],
    ],
  ],
  ['function A() { useX(useRef(null), useId()) }', [['A', 3]]],
] as const)('%s', (source, expected) => {
  expect(countHooks(source).map(({ name, hooks }) => [name, hooks])).toEqual(expected)
})

test('a function has the line on which it starts', () => {
  expect(countHooks('const a = 1\n\nfunction A() {\n  useA()\n}\n')).toEqual([{ name: 'A', line: 3, hooks: 1 }])
})

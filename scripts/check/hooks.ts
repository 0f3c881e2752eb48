import ts from 'typescript'

export interface HookCount {
  /** Empty if the function has no name. */
  name: string
  line: number
  hooks: number
}

const hookName = /^use(?:[A-Z]\w*)?$/

/** Counts the hooks that each component and hook of a file calls, without those of the functions inside it. */
export function countHooks(source: string): HookCount[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const counts: HookCount[] = []
  const visit = (node: ts.Node, owner?: HookCount) => {
    let inside = owner
    if (ts.isFunctionLike(node)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      inside = { name: nameOf(node, file), line, hooks: 0 }
      counts.push(inside)
    }
    if (inside && ts.isCallExpression(node) && hookName.test(calledName(node.expression))) inside.hooks += 1
    node.forEachChild((child) => visit(child, inside))
  }
  visit(file)
  return counts.filter(({ hooks }) => hooks > 0)
}

function nameOf(node: ts.SignatureDeclaration, file: ts.SourceFile): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named?.getText(file) ?? ''
}

function calledName(called: ts.Expression): string {
  if (ts.isPropertyAccessExpression(called)) return called.name.text
  return ts.isIdentifier(called) ? called.text : ''
}

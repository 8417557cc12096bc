import { type Plugin, parseSync } from 'vite'

/** What the browser needs of a declared call. */
const KEPT = new Set(['shows', 'changes'])
const CONTRACT = /\/src\/contract\/.*\.ts$/
const CALLS = /\/src\/contract\/[\w/-]+-calls\.ts$/

/**
 * Leaves out of a declared call whatever only the server and the tests need of it: schemas, sentences, errors. Thereby a
 * declaration stays in one piece, and the browser loads schemas only with the forms that check by them.
 */
export const slimCalls = (): Plugin => ({
  name: 'slim-calls',
  enforce: 'pre',
  transform(code, id) {
    if (!CONTRACT.test(id)) return null
    // nothing happens when a file of the contract is read, so that one of which nothing is used is left out
    return { code: CALLS.test(id) ? slim(id, code) : code, map: null, moduleSideEffects: false }
  },
})

/** The source with nothing in the object of each `endpoint('…', { … })` but what is kept. */
export function slim(file: string, code: string): string {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const declared = program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) =>
      init?.type === 'CallExpression' && init.arguments[1]?.type === 'ObjectExpression'
        ? [init.arguments[1]]
        : [],
    )
  })
  let slimmed = code
  // from the end, so that what is left to do stays where it is
  for (const { start, end, properties } of declared.toReversed()) {
    const kept = properties.filter(
      (property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && KEPT.has(property.key.name),
    )
    const text = kept.map((property) => code.slice(property.start, property.end)).join(', ')
    slimmed = `${slimmed.slice(0, start)}{ ${text} }${slimmed.slice(end)}`
  }
  return withoutIdleImports(file, slimmed)
}

/** An import of which nothing is used any more would still bring its file along. */
function withoutIdleImports(file: string, code: string): string {
  const imports = parseSync(file, code).program.body.filter(
    (statement) => statement.type === 'ImportDeclaration',
  )
  const rest = code.slice(imports.at(-1)?.end ?? 0)
  let slimmed = code
  for (const { start, end, specifiers } of imports.toReversed()) {
    const used = specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest))
    if (!used) slimmed = slimmed.slice(0, start) + slimmed.slice(end)
  }
  return slimmed
}

import { globSync, readFileSync } from 'node:fs'
import { parseAst, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Objects of `Intl` that a module creates as soon as it is loaded, as they are written. */
function createdOnLoad(code: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  let functions = 0
  const enter = () => void functions++
  const leave = () => void functions--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression({ start, end }) {
      const text = code.slice(start, end)
      if (functions === 0 && /^new Intl\b/.test(text)) found.push(text)
    },
  }).visit(parseAst(code, { lang }))
  return found
}

const files = globSync('src/{app,components,contract,features,lib,routes,ui}/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|stories)\.tsx?$/.test(file),
)

// Each takes a slow phone about 50 ms, and every page that loads the module waits for it.
test('no module of the app creates a format of dates, numbers or texts when it is loaded', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    createdOnLoad(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((code) => `${file}: ${code}`),
  )
  expect(found).toEqual([])
})

test('control: it is found at the top of a module, and not in a function', () => {
  expect(createdOnLoad("export const day = new Intl.DateTimeFormat('th-TH')")).toHaveLength(1)
  expect(createdOnLoad("const formats = { day: [new Intl.DateTimeFormat('th-TH').format] }")).toHaveLength(1)
  expect(createdOnLoad("const day = (at: Date) => new Intl.DateTimeFormat('th-TH').format(at)")).toEqual([])
})

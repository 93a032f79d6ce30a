import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import thai from '#locales/th.json' with { type: 'json' }
import { readTestTitles } from '#tests/repository/test-titles.ts'

const DOCUMENT = 'docs/proofs/specification.md'
const SPECIFICATION = 362
const PRODUCT = 134

type Fact = { id: string; fact: string; verdict: string; where: string; tests: string }

/** The rows of the tables. A pipe in a test's title is escaped. */
const readFacts = (markdown: string): Fact[] =>
  [...markdown.matchAll(/^\| (P?\d+) \| (.*) \|$/gm)].map(([, id = '', cells = '']) => {
    const [fact = '', verdict = '', where = '', ...tests] = cells.split(/ (?<!\\)\| /)
    return { id, fact, verdict, where, tests: tests.join(' | ') }
  })

const IDS = /\[[A-Z]\d+(?:\.\d+)*[a-z]?\] ?/g
const inMarkdown = (title: string) => title.replaceAll(IDS, '').replaceAll(/[|<*_]/g, '\\$&')

const titles = new Map<string, string[]>()
function titlesOf(file: string): string[] {
  const cached = titles.get(file)
  if (cached) return cached
  const read = readTestTitles(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(inMarkdown)
  titles.set(file, read)
  return read
}

/** What is wrong with the proof of a fact, one line each. */
function proofFaults({ tests }: Fact): string[] {
  if (/^No test: .{20}/.test(tests)) return []
  return tests.split('<br>').flatMap((proof) => {
    const [, file = '', title] = /^`(\S+\.(?:test|spec)\.tsx?)`(?:: (.+))?$/.exec(proof) ?? []
    if (!existsSync(file)) return [`no test file: ${proof}`]
    return title === undefined || titlesOf(file).includes(title) ? [] : [`no such test: ${proof}`]
  })
}

/** That the decision exists, the test of all links checks. */
function verdictFaults({ verdict }: Fact): string[] {
  if (verdict === 'holds' || /^decided: \[.+\]\(\.\.\/decisions\.md#[\w-]+\)$/.test(verdict)) return []
  if (verdict.startsWith('open: ')) return verdict.length > 20 ? [] : ['open without a reason']
  return [`not a verdict: ${verdict}`]
}

function placeFaults({ where }: Fact): string[] {
  const files = [...where.matchAll(/`([^`]*[/.][^`]*)`/g)].map(([, file = '']) => file)
  return files.length === 0 ? ['no file'] : files.filter((file) => !existsSync(file)).map((file) => `no file ${file}`)
}

const faultsOf = (fact: Fact) =>
  [...proofFaults(fact), ...verdictFaults(fact), ...placeFaults(fact)].map((fault) => `${fact.id}: ${fault}`)

const numbers = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)

test('every fact of the specification has a row, once and in order', () => {
  const ids = readFacts(readFileSync(DOCUMENT, 'utf8')).map(({ id }) => id)
  expect(ids).toEqual([...numbers(SPECIFICATION), ...numbers(PRODUCT, 'P')])
})

test('every row names files and tests that exist, and a verdict with its reason', () => {
  expect(readFacts(readFileSync(DOCUMENT, 'utf8')).flatMap(faultsOf)).toEqual([])
})

const HERE = 'tests/repository/specification.test.ts'

test.each([
  ['holds', `\`${HERE}\``, `\`${HERE}\`: every fact of the specification has a row, once and in order`, []],
  ['holds', `\`${HERE}\``, `\`${HERE}\`: no such title`, [`1: no such test: \`${HERE}\`: no such title`]],
  ['holds', `\`${HERE}\``, '`tests/none.test.ts`', ['1: no test file: `tests/none.test.ts`']],
  ['holds', `\`${HERE}\``, '', ['1: no test file: ']],
  ['holds', 'nowhere', `\`${HERE}\``, ['1: no file']],
  ['holds', '`src/none.ts`', `\`${HERE}\``, ['1: no file src/none.ts']],
  ['open: later', `\`${HERE}\``, `\`${HERE}\``, ['1: open without a reason']],
  ['differs', `\`${HERE}\``, `\`${HERE}\``, ['1: not a verdict: differs']],
])('control: a row with the verdict %j, the place %j and the test %j', (verdict, where, tests, faults) => {
  const [fact] = readFacts(`| 1 | a fact | ${verdict} | ${where} | ${tests} |`)
  expect(fact && faultsOf(fact)).toEqual(faults)
})

test('the texts that the specification gives are the Thai messages', () => {
  expect([thai['notify.failed'], thai['notify.tryLater'], thai['notify.denied'], thai['notify.done']]).toEqual([
    'เกิดข้อผิดพลาด',
    'โปรดลองใหม่ภายหลัง',
    'ขออนุญาติแจ้งเตือนถูกปฏิเสธ',
    'เปิดการแจ้งเตือนสำเร็จ!',
  ])
})

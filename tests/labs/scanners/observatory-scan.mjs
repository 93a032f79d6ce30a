/**
 * Scores a page with Mozilla's HTTP Observatory, and its policy with csp_evaluator. A separate process, because Node reads
 * `NODE_EXTRA_CA_CERTS` only at start. `node observatory-scan.mjs <tools> <httpPort> <httpsPort> <path>`
 */
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [tools, httpPort, httpsPort, path] = process.argv.slice(2)
const root = join(tools, 'node_modules/@mdn/mdn-http-observatory')
// The package's install script would fetch these lists; the pages of the app are not on them.
for (const [name, text] of [
  ['hsts-preload.json', '{}'],
  ['tld-list.json', '[]'],
])
  if (!existsSync(join(root, 'conf', name))) writeFileSync(join(root, 'conf', name), text)
const part = (name) => import(pathToFileURL(join(root, 'src', name)).href)
const [{ retrieve }, { ALL_TESTS }, grader, charts] = await Promise.all(
  ['retriever/retriever.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'].map(part),
)

const retrieved = await retrieve('localhost', { httpPort, httpsPort, path })
const results = ALL_TESTS.map((test) => {
  const { result } = test(retrieved)
  return { result, points: grader.getScoreModifier(result) }
})
const withoutExtra = results.reduce((sum, { points }) => sum + Math.min(points, 0), 100)
const all = results.reduce((sum, { points }) => sum + points, 100)
const score = withoutExtra >= charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : withoutExtra

const require = createRequire(join(tools, 'package.json'))
const { CspEvaluator } = require('csp_evaluator')
const { CspParser } = require('csp_evaluator/dist/parser.js')
const policy = retrieved.responses.auto?.headers?.['content-security-policy'] ?? ''
// 10 is the most severe; 50 and above are remarks.
const policyFindings = new CspEvaluator(new CspParser(policy).csp)
  .evaluate()
  .filter(({ severity }) => severity < 50)
  .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
const lost = results.filter(({ points }) => points < 0).map(({ result, points }) => `${result} ${points}`)
process.stdout.write(JSON.stringify({ score, lost, policyFindings }))

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#server/platform/root-dir.ts'

/** What a method that is paid by the QR code of a further wallet needs: file, the text it goes before, and the addition. */
const ADDITIONS: readonly (readonly [file: string, before: string, addition: string])[] = [
  [
    'src/contract/payment.ts',
    '} as const satisfies Record<string, Method>',
    "  shop_wallet: { path: '/api/qr_payment_wallet', mode: 'qr', sentBack: 'wallet', wallet: 'shopwallet' },\n",
  ],
  [
    'src/contract/payment.ts',
    '/** The call of each payment method. */',
    "export const qrWallet = payBy('shop_wallet')\n",
  ],
  ['src/contract/payment.ts', '} as const satisfies Record<ProviderId, unknown>', '  shop_wallet: qrWallet,\n'],
  ['src/server/ports/opn-methods.ts', "  truemoney_qr: () => 'truemoney_qr',", "  shop_wallet: () => 'shop_wallet',\n"],
]
/** Texts of the new method by file. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'src/server/platform/texts': ['payment_method.shop_wallet'],
  'src/locales': ['bill.way.shop_wallet', 'pay.note.shop_wallet', 'wait.how.shop_wallet', 'wait.open.shop_wallet'],
}

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'washday-'))
  for (const name of [
    'src',
    'brands',
    'design-tokens',
    'package.json',
    'tsconfig.json',
    'panda.config.ts',
    'vite.config.ts',
  ])
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\.(?:test|stories|guide)\.tsx?$|migrations/.test(path),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })

test('a new payment method is six files: then everything compiles, and the shop offers it', () => {
  const touched = new Set<string>()
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(copy, file)
    const before = readFileSync(path, 'utf8')
    const after = change(before)
    expect(after, file).not.toBe(before)
    rmSync(path)
    writeFileSync(path, after)
    touched.add(file)
  }
  for (const [file, before, addition] of ADDITIONS)
    edit(file, (text) => text.replace(before, (found) => addition + found))
  for (const [folder, ids] of Object.entries(TEXTS))
    for (const locale of ['th', 'en'])
      edit(`${folder}/${locale}.json`, (text) =>
        JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(ids.map((id) => [id, 'Wallet'])) }),
      )
  expect(touched.size).toBeLessThanOrEqual(6)
  for (const project of ['src', 'src/server'])
    expect(run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project).stdout, project).toBe('')
  const offered = run(
    '--input-type=module',
    '-e',
    `const { sandboxGateway } = await import('${copy}/src/server/ports/payment-gateway.sandbox.ts')
     const { PAYMENT_METHODS } = await import('${copy}/src/server/modules/payments/payment-methods.ts')
     const { methods } = sandboxGateway()
     const isNew = ({ provider }) => provider === 'shop_wallet'
     console.log(methods('').some(isNew), PAYMENT_METHODS.find(isNew).endpoint.path)`,
  )
  expect(offered.stdout.trim(), offered.stderr).toBe('true /api/qr_payment_wallet')
}, 300_000)

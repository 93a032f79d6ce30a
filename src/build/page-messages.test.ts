import { expect, test } from 'vitest'
import { type ModuleSource, messagesFrom, messagesIn } from './page-messages.ts'

const IDS = ['bill.title', 'pay.button', 'pay.note.card', 'why.lost', 'why.moved']

/** A template with an expression. */
const ANY_REASON = ['`why.$', '{reason}`'].join('')

test('finds ids as a whole and by the beginning of a template', () => {
  expect(messagesIn(`t("bill.title"); ${ANY_REASON}`, IDS)).toEqual(['bill.title', 'why.lost', 'why.moved'])
  expect(messagesIn("t('pay.note.card'); pay('pay')", IDS)).toEqual(['pay.note.card'])
})

test('a page needs the messages of all that it imports, also in a cycle', () => {
  const modules: Record<string, ModuleSource> = {
    page: { code: "t('bill.title')", imports: ['part', 'package'] },
    part: { code: "t('pay.button')", imports: ['page', 'sheet'] },
    sheet: { code: ANY_REASON, imports: [] },
    other: { code: "t('pay.note.card')", imports: ['page'] },
  }
  const needed = ['bill.title', 'pay.button', 'why.lost', 'why.moved']
  expect(messagesFrom(['page'], IDS, (name) => modules[name])).toEqual(needed)
  expect(messagesFrom(['other', 'page'], IDS, (name) => modules[name])).toEqual(IDS)
})

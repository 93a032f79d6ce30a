import { deflateSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { newDraft } from '#studio/draft/draft.ts'
import { draftOfShared, hashOfDraft, sharedPart } from './share-link.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8v8z"/></svg>'
const draft = { ...newDraft({ id: 'lemon', name: 'มะนาว Wash', color: '#f5c400', palette: 'bright' }), logo: LOGO }
const shared = (hash: string) => sharedPart(`#${hash}`) ?? ''
const packed = (json: string) => {
  const text = btoa(Array.from(deflateSync(strToU8(json)), (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

test('a link holds the whole draft, in characters that an address may have', () => {
  const hash = hashOfDraft(draft)
  expect(hash).toMatch(/^draft=[\w-]+$/)
  expect(draftOfShared(shared(hash))).toEqual({ draft })
  expect(hash.length).toBeLessThan(2_000)
})

test('an address without a draft has none', () => {
  expect(sharedPart('')).toBeUndefined()
  expect(sharedPart('#brand=the-wash')).toBeUndefined()
})

test.each([
  ['is cut', shared(hashOfDraft(draft)).slice(0, -40)],
  ['is no base64', '%%%'],
  ['is empty', ''],
  ['is no JSON', packed('{')],
  ['is another thing', packed('{"version":1}')],
  ['is of another version', packed(JSON.stringify({ ...draft, version: 2 }))],
  ['has a name of two lines', packed(JSON.stringify({ ...draft, brand: { ...draft.brand, name: 'a\nb' } }))],
  ['unpacks to too much', packed(JSON.stringify({ ...draft, tokens: { a: ' '.repeat(600_000) } }))],
  ['has a logo with a script', packed(JSON.stringify({ ...draft, logo: LOGO.replace('<path', '<script/><path') }))],
  ['has a logo that acts', packed(JSON.stringify({ ...draft, darkLogo: LOGO.replace('d=', 'onload="alert(1)" d=') }))],
])('a link that %s is refused in words', (_, text) => {
  expect(draftOfShared(text)).toEqual({ problem: expect.stringMatching(/^The link cannot be opened: .*as it was\.$/) })
})

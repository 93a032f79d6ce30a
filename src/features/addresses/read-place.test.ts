import { expect, test } from 'vitest'
import { placeText, readPlace } from './read-place.ts'

const ARI = { lat: 13.7797, lng: 100.5447 }

test.each([
  '13.7797, 100.5447',
  ' 13.7797 100.5447 ',
  '13.7797,100.5447',
  '13.7797° N, 100.5447° E',
  '๑๓.๗๗๙๗, ๑๐๐.๕๔๔๗',
  '(13.7797, 100.5447)',
  'อารีย์: 13.7797, 100.5447',
  'https://www.google.com/maps/@13.7797,100.5447,17z',
  'https://maps.google.com/?q=13.7797%2C100.5447',
])('%s is a place', (text) => {
  expect(readPlace(text)).toEqual({ kind: 'place', place: ARI })
})

test.each(['100.5447, 13.7797', '51.5, -0.12', '0, 0'])('%s is not in Thailand', (text) => {
  expect(readPlace(text).kind).toBe('abroad')
})

test.each([
  '13.7797',
  'อารีย์',
  'https://maps.app.goo.gl/AbC123',
  'Sukhumvit 19, 10110',
  'ลาดพร้าว 15 10310',
  'ซอย 15 101',
  '15 101 อารีย์',
])('%s is no pair of coordinates', (text) => {
  expect(readPlace(text).kind).toBe('unclear')
})

test('no text is no place, and a place is written as it is read', () => {
  expect(readPlace('  ')).toEqual({ kind: 'empty' })
  expect(readPlace(placeText(ARI))).toEqual({ kind: 'place', place: ARI })
})
